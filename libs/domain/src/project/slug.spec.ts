import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { slugify } from './slug.js';

describe('slugify', () => {
  it.each([
    ['Café Größe & Co.', 'cafe-grosse-co'],
    ['  Acme  ', 'acme'],
    ['ACME_Inc/2026', 'acme-inc-2026'],
    ['STRAẞE', 'strasse'],
    ['ﬁn — tech', 'fin-tech'],
    ['東京', 'project'],
    ['!!!', 'project'],
    ['', 'project'],
  ])('makes %j to %j', (name, slug) => {
    expect(slugify(name)).toBe(slug);
  });

  it('does not end in a hyphen where the limit cuts between two words', () => {
    expect(slugify(`${'a'.repeat(49)} b`)).toBe('a'.repeat(49));
  });

  it('is made of lower-case ASCII words of at most 50 characters, whatever the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (name) => {
        const slug = slugify(name);
        expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
        expect(slug.length).toBeLessThanOrEqual(50);
      }),
    );
  });

  it('keeps a slug as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (name) => {
        expect(slugify(slugify(name))).toBe(slugify(name));
      }),
    );
  });
});
