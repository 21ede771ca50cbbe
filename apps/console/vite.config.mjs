import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { compressPlugin } from './build/compress-plugin.mjs';
import { firstLoad } from './build/first-load.mjs';
import { operationsPlugin } from './build/operations-plugin.mjs';
import { preloadPlugin } from './build/preload-plugin.mjs';
import { tokensPlugin } from './build/tokens-plugin.mjs';

const pathOf = (name) => fileURLToPath(new URL(name, import.meta.url));

/** Builds the console into `dist/site`: one page, files named after their content, and all of them compressed as well. */
export default defineConfig({
  root: pathOf('.'),
  cacheDir: pathOf('./dist/.vite'),
  oxc: { jsx: { runtime: 'automatic' } },
  plugins: [operationsPlugin(), tokensPlugin(), preloadPlugin(), compressPlugin()],
  // For working on it: `npx vite apps/console` beside a running `npm start`.
  server: { proxy: { '/api': 'http://localhost:3000', '/docs': 'http://localhost:3000' } },
  build: {
    outDir: 'dist/site',
    emptyOutDir: true,
    // Which chunks a page loads: read by apps/e2e/src/console/budget.spec.ts.
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    // Libraries say "use client" to servers that render; there is none here.
    rolldownOptions: {
      onwarn: (warning, report) => warning.code === 'MODULE_LEVEL_DIRECTIVE' || report(warning),
      checks: { pluginTimings: false },
      output: {
        codeSplitting: {
          // Else the console's file would take along what `main.ts` needs before it.
          includeDependenciesRecursively: false,
          groups: [
            firstLoad({ before: pathOf('src/main.ts'), entry: pathOf('src/console.tsx'), name: 'console' }),
          ],
        },
      },
    },
  },
});
