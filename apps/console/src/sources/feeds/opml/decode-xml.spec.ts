import { describe, expect, it } from '@jest/globals';
import { decodeXml } from './decode-xml.js';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('decodeXml', () => {
  it('reads UTF-8 by default, and drops the byte order mark', () => {
    expect(decodeXml(utf8('<a>Söhne</a>'))).toBe('<a>Söhne</a>');
    expect(decodeXml(utf8('\ufeff<a/>'))).toBe('<a/>');
    expect(decodeXml(utf8('<?xml version="1.0" encoding="none-such"?><a>ö</a>'))).toContain('ö');
  });

  it('uses the declared encoding', () => {
    const text = '<?xml version="1.0" encoding="ISO-8859-1"?><a>Söhne</a>';
    expect(decodeXml(Uint8Array.from(text, (letter) => letter.charCodeAt(0)))).toBe(text);
  });

  it('recognizes UTF-16 by its byte order mark', () => {
    const words = Uint16Array.from('\ufeff<a>Söhne</a>', (letter) => letter.charCodeAt(0));
    expect(decodeXml(new Uint8Array(words.buffer))).toBe('<a>Söhne</a>');
  });
});
