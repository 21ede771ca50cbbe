import type { Readable } from 'node:stream';

/** The start of a body, as far as it arrives; leaving the loop closes the connection. */
export async function startOfBody(stream: Readable, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= maxBytes) break;
    }
  } catch {
    // The status has been read, and only the status matters.
  }
  return Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8');
}
