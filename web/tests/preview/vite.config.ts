import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { icons } from '../../plugins/icons.ts';

/** The icons of the made-up tables, which no game needs to have. */
const MORE = [
  'swordman', 'mounted-knight', 'bowman', 'catapult', 'visored-helm', 'fishing-boat', 'galleon', 'huts-village', 'castle', 'barracks', 'harbor-dock',
  'beer-stein', 'trample', 'hand', 'shield-reflect', 'horse-head', 'fishing', 'hut', 'feather', 'wolf-head', 'oak-leaf', 'wheat', 'wood-pile', 'ore',
  'queen-crown', 'bear-head', 'elf-helmet', 'orc-head', 'dwarf-face', 'eagle-emblem',
];

export default defineConfig({ plugins: [icons(MORE), svelte()], server: { hmr: false, watch: null } });
