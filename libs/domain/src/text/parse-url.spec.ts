import { describe, expect, it } from '@jest/globals';
import { parseUrl } from './parse-url.js';

describe('parseUrl', () => {
  it('parses a non-ASCII URL every time, however often it is called', () => {
    const urls = ['https://bücher.example/', 'https://plain.example/'];
    const missed = Array.from({ length: 50_000 }, (_, turn) => parseUrl(urls[turn % 2] as string)).filter(
      (url) => url === null,
    );
    expect(missed).toEqual([]);
  });

  it('returns null for an endless URL, also if only its base makes it one', () => {
    const long = `https://acme.example/${'a'.repeat(8_000)}/`;
    expect(parseUrl(long)?.href).toBe(long);
    expect(parseUrl(`${long}${'/'.repeat(200)}`)).toBeNull();
    expect(parseUrl('b'.repeat(200), long)).toBeNull();
    expect(parseUrl(`https://acme.example/${'ü'.repeat(2_000)}`)).toBeNull();
  });

  it('returns null for an invalid URL, and resolves against a base', () => {
    expect(parseUrl('not a url')).toBeNull();
    expect(parseUrl('/r/saas', 'https://www.reddit.com')?.href).toBe('https://www.reddit.com/r/saas');
  });
});
