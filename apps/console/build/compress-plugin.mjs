import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/**
 * Writes two more versions of each file of the site at maximum compression (`.br`, `.gz`), so that the server compresses
 * nothing. A version that is not smaller is left out.
 */
export function compressPlugin() {
  let folder;
  return {
    name: 'earshot-compress',
    apply: 'build',
    configResolved: ({ root, build }) => void (folder = join(root, build.outDir)),
    // Runs last, because other plugins also write files.
    writeBundle: { order: 'post', sequential: true, handler: () => filesIn(folder).forEach(compress) },
  };
}

/** The files that are served. Excludes Vite's manifest, which is in a hidden folder. */
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
