import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** JSON, exports, pages. Events are sent one by one: a compressor would keep them back. */
const compressible = /^(?:application\/(?:json|x-ndjson)|text\/(?!event-stream))/;

/**
 * Compresses answers of the routes that `scope` opens from here on, as `Accept-Encoding` asks. A route that answers secrets
 * says `compress: false`: beside text that a caller chose, the compressed size reveals the secret (BREACH).
 * What is sent to us is never decompressed: a small body could become a huge one.
 */
export async function compressAnswers(scope: FastifyInstance): Promise<void> {
  await scope.register(compress, {
    encodings: ['br', 'gzip'],
    customTypes: compressible,
    globalDecompression: false,
  });
}
