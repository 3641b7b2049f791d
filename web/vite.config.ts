import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { icons } from './plugins/icons.ts';

// Where the server listens while the client is worked on.
const server = process.env.MUSTER_SERVER ?? 'http://127.0.0.1:7878';
const proxy = { '/api': { target: server, ws: true }, '/healthz': server };

export default defineConfig({
  plugins: [icons(), svelte()],
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy },
  preview: { proxy },
});
