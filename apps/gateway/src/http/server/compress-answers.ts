import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** JSON, exports, pages. Events are sent one by one, and a compressor would hold them back. */
const compressible = /^(?:application\/(?:json|x-ndjson)|text\/(?!event-stream))/;

/**
 * Compresses answers of the routes that `scope` adds from here on, according to `Accept-Encoding`. Routes that return
 * secrets set `compress: false`: next to text that the caller chose, the compressed size reveals the secret (BREACH).
 * Request bodies are never decompressed, because a small body could become a huge one.
 */
export async function compressAnswers(scope: FastifyInstance): Promise<void> {
  await scope.register(compress, {
    encodings: ['br', 'gzip'],
    customTypes: compressible,
    globalDecompression: false,
  });
}
