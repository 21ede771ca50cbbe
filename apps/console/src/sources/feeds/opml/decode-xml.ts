/** Decodes an XML file by its byte order mark, else by the encoding it names, else as UTF-8. */
export function decodeXml(bytes: Uint8Array): string {
  const begin = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const named = /^\s*<\?xml\b[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(begin)?.[1];
  const marked = begin.startsWith('\u00ff\u00fe')
    ? 'utf-16le'
    : begin.startsWith('\u00fe\u00ff')
      ? 'utf-16be'
      : null;
  try {
    return new TextDecoder(marked ?? named ?? 'utf-8').decode(bytes);
  } catch {
    // Unknown encoding.
    return new TextDecoder().decode(bytes);
  }
}
