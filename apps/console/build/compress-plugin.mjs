import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/**
 * Writes each file of the site twice more, compressed as far as it goes (`.br`, `.gz`), so that the server
 * compresses nothing. What does not become smaller is written once.
 */
export function compressPlugin() {
  let folder;
  return {
    name: 'earshot-compress',
    apply: 'build',
    configResolved: ({ root, build }) => void (folder = join(root, build.outDir)),
    // Last of all, since other plugins write files of their own.
    writeBundle: { order: 'post', sequential: true, handler: () => filesIn(folder).forEach(compress) },
  };
}

/** Those that are served: not Vite's manifest, which lies in a hidden folder. */
function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('/.'))
    .map(({ parentPath, name }) => join(parentPath, name));
}

function compress(path) {
  const content = readFileSync(path);
  const brotli = brotliCompressSync(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
  if (brotli.length < content.length) writeFileSync(`${path}.br`, brotli);
  const gzip = gzipSync(content, { level: constants.Z_BEST_COMPRESSION });
  if (gzip.length < content.length) writeFileSync(`${path}.gz`, gzip);
}
