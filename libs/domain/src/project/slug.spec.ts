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
  ])('turns %j into %j', (name, slug) => {
    expect(slugify(name)).toBe(slug);
  });

  it('does not end in a hyphen if the limit falls between two words', () => {
    expect(slugify(`${'a'.repeat(49)} b`)).toBe('a'.repeat(49));
  });

  it('consists of lower-case ASCII words of at most 50 characters in total, whatever the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (name) => {
        const slug = slugify(name);
        expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
        expect(slug.length).toBeLessThanOrEqual(50);
      }),
    );
  });

  it('leaves a slug unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (name) => {
        expect(slugify(slugify(name))).toBe(slugify(name));
      }),
    );
  });
});
