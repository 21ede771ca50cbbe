import { gunzipSync } from 'node:zlib';
import { FeedUnreadable } from './feed-document.js';

/**
 * Decodes a document by its byte order mark, the zeros between its characters, the charset in the HTTP header or its
 * declared encoding, in that order; otherwise as UTF-8 or, if it is not valid UTF-8, windows-1252. Unpacks gzip.
 * @throws FeedUnreadable if it is gzip that cannot be unpacked, or that unpacks to more than `maxBytes`
 */
export function decodeDocument(bytes: Uint8Array, contentType: string | null, maxBytes: number): string {
  const plain = unpacked(bytes, maxBytes);
  const marked = markedEncoding(plain);
  const declared = marked ?? headerCharset(contentType) ?? declaredEncoding(plain);
  const wide = declared === null ? null : /^utf-?_?32(be|le)?$/i.exec(declared);
  if (wide !== null) return decodeUtf32(plain, wide[1]?.toLowerCase() === 'le');
  const decoder = decoderOf(declared);
  if (decoder !== null && decoder.encoding !== 'utf-8') return decoder.decode(plain);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(plain);
  } catch {
    // A document that claims to be UTF-8 and has a few broken bytes stays UTF-8; one that declares nothing is old.
    return new TextDecoder(decoder === null ? 'windows-1252' : 'utf-8').decode(plain);
  }
}

function unpacked(bytes: Uint8Array, maxBytes: number): Uint8Array {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: maxBytes });
  } catch (error) {
    const isLarge = (error as { readonly code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE';
    const why = isLarge ? `unpacks to more than ${maxBytes} bytes` : 'is a gzip file that cannot be unpacked';
    throw new FeedUnreadable(`The answer ${why}.`);
  }
}

/** Detected from the first four bytes, as XML specifies: https://www.w3.org/TR/xml/#sec-guessing */
function markedEncoding(bytes: Uint8Array): string | null {
  const start = [...bytes.subarray(0, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  if (start === '0000feff' || start === '0000003c') return 'utf-32be';
  if (start === 'fffe0000' || start === '3c000000') return 'utf-32le';
  if (start.startsWith('feff') || start.startsWith('003c')) return 'utf-16be';
  if (start.startsWith('fffe') || /^3c00(?!00)/.test(start)) return 'utf-16le';
  return start.startsWith('efbbbf') ? 'utf-8' : null;
}

/** By the specification, `text/xml` without a charset would be US-ASCII; in practice it is not. */
function headerCharset(contentType: string | null): string | null {
  const charset = /;\s*charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType ?? '')?.[1] ?? null;
  return decoderOf(charset) === null && !/^utf-?32/i.test(charset ?? '') ? null : charset;
}

function declaredEncoding(bytes: Uint8Array): string | null {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 1024));
  const encoding = /<\?xml[^>]*\bencoding\s*=\s*["']\s*([\w.:-]+)/i.exec(start)?.[1] ?? null;
  // A declaration that is readable byte by byte cannot be in an encoding of two or four bytes per character.
  return /^(utf-?_?(16|32)|ucs)/i.test(encoding ?? '') ? 'utf-8' : encoding;
}

function decoderOf(name: string | null): InstanceType<typeof TextDecoder> | null {
  if (name === null) return null;
  try {
    return new TextDecoder(aliases.get(name.toLowerCase()) ?? name);
  } catch {
    return null;
  }
}

/** Names used by feeds but missing from the Encoding Standard. */
const aliases: ReadonlyMap<string, string> = new Map([
  ['iso8859-1', 'iso-8859-1'],
  ['us-ascii', 'windows-1252'],
  ['utf_16', 'utf-16'],
  ['utf_8', 'utf-8'],
  ['cp1252', 'windows-1252'],
  ['cp1251', 'windows-1251'],
  ['gb2312', 'gb18030'],
]);

function decodeUtf32(bytes: Uint8Array, littleEndian: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const characters: string[] = [];
  for (let at = 0; at + 4 <= bytes.byteLength; at += 4) {
    const point = view.getUint32(at, littleEndian);
    if (point !== 0xfeff) characters.push(point > 0x10ffff ? '\uFFFD' : String.fromCodePoint(point));
  }
  return characters.join('');
}
