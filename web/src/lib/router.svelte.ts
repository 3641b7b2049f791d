/** Where the page is: a path with its parts, the query, in the hash; links to tables that people hand on are plain paths. */
export type Route = { page: string; parts: string[]; query: URLSearchParams };

export function read(path: string, search: string, hash: string): Route {
  const link = /^\/m\/([^/]+)/.exec(path);
  if (hash.startsWith('#/')) {
    const [where = '', asked = ''] = hash.slice(2).split('?');
    const [page = '', ...parts] = where.split('/').map(decodeURIComponent);
    return { page, parts, query: new URLSearchParams(asked) };
  }
  if (link) return { page: 'link', parts: [decodeURIComponent(link[1] as string)], query: new URLSearchParams(search) };
  return { page: '', parts: [], query: new URLSearchParams() };
}

const now = () => read(location.pathname, location.search, location.hash);

class Router {
  route = $state.raw(now());

  constructor() {
    addEventListener('hashchange', () => (this.route = now()));
    addEventListener('popstate', () => (this.route = now()));
  }

  /** Goes to a page; `replace` leaves no step behind. */
  go(hash: string, replace = false) {
    const address = '/' + hash;
    if (replace) history.replaceState(null, '', address);
    else history.pushState(null, '', address);
    this.route = now();
  }
}

export const router = new Router();
