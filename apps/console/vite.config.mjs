import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { compressPlugin } from './build/compress-plugin.mjs';
import { firstLoad } from './build/first-load.mjs';
import { operationsPlugin } from './build/operations-plugin.mjs';
import { preloadPlugin } from './build/preload-plugin.mjs';
import { sourcesPlugin } from './build/sources-plugin.mjs';
import { tokensPlugin } from './build/tokens-plugin.mjs';

const pathOf = (name) => fileURLToPath(new URL(name, import.meta.url));

/** Builds the console into `dist/site`: a single page, content-hashed file names, and compressed copies of all files. */
export default defineConfig({
  root: pathOf('.'),
  cacheDir: pathOf('./dist/.vite'),
  oxc: { jsx: { runtime: 'automatic' } },
  plugins: [operationsPlugin(), sourcesPlugin(), tokensPlugin(), preloadPlugin(), compressPlugin()],
  // For development: `npx vite apps/console` beside a running `npm start`.
  server: { proxy: { '/api': 'http://localhost:3000', '/docs': 'http://localhost:3000' } },
  // The router brings a substitute for what React has had since version 18.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  build: {
    outDir: 'dist/site',
    emptyOutDir: true,
    // Lists the chunks of a page, for apps/e2e/src/console/budget.spec.ts.
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    // Ignores the "use client" directives of libraries, which are only for server rendering.
    rolldownOptions: {
      onwarn: (warning, report) => warning.code === 'MODULE_LEVEL_DIRECTIVE' || report(warning),
      checks: { pluginTimings: false },
      output: {
        // Shorter than usual, because the first load names the files of all pages.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        codeSplitting: {
          // Otherwise the console's chunk would include modules that `main.ts` needs earlier.
          includeDependenciesRecursively: false,
          groups: [
            firstLoad({ before: pathOf('src/main.ts'), entry: pathOf('src/console.tsx'), name: 'console' }),
          ],
        },
      },
    },
  },
});
