import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { compressPlugin } from './build/compress-plugin.mjs';
import { operationsPlugin } from './build/operations-plugin.mjs';
import { tokensPlugin } from './build/tokens-plugin.mjs';

/** Builds the console into `dist/site`: one page, files named after their content, and all of them compressed as well. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  cacheDir: fileURLToPath(new URL('./dist/.vite', import.meta.url)),
  oxc: { jsx: { runtime: 'automatic' } },
  plugins: [operationsPlugin(), tokensPlugin(), compressPlugin()],
  build: {
    outDir: 'dist/site',
    emptyOutDir: true,
    // Which chunks a page loads: read by src/budget.spec.ts.
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
  },
});
