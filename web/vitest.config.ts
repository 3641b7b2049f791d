import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { icons } from './plugins/icons.ts';

export default defineConfig({
  plugins: [icons(), svelte()],
  test: { include: ['tests/**/*.test.ts'] },
});
