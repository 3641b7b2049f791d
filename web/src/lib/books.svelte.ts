import { api } from './api';
import { markdown, sections, type Section } from './markdown';

type Book = { sections: Section[]; trouble: string };
const books = new Map<string, Book>();

/** A game's rules, fetched once. */
export function book(game: string): Book {
  const known = books.get(game);
  if (known) return known;
  const made = $state<Book>({ sections: [], trouble: '' });
  books.set(game, made);
  api.rules(game).then(
    (text) => (made.sections = sections(markdown(text))),
    (error: Error) => {
      made.trouble = error.message;
      books.delete(game);
    },
  );
  return made;
}
