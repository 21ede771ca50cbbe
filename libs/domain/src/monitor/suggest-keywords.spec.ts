import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { monitorLimits } from './monitor.js';
import { suggestKeywords } from './suggest-keywords.js';

const of = (name: string, website: string | null = null) =>
  suggestKeywords({ name, website }).map(({ keyword }) => keyword);

describe('suggestKeywords', () => {
  it.each([
    ['Acme', null, ['Acme', '@acme']],
    ['Acme', 'https://www.acme.com/about', ['Acme', 'acme.com', '@acme']],
    ['Acme', 'acme.co.uk', ['Acme', 'acme.co.uk', '@acme']],
    ['Acme', 'https://shop.getacme.io', ['Acme', 'getacme.io', 'getacme', '@acme', '@getacme']],
    ['Lumen Board', null, ['Lumen Board', '@lumenboard', 'LumenBoard', 'Lumen-Board']],
    ['LumenBoard', null, ['LumenBoard', '@lumenboard', 'Lumen-Board', 'Lumen Board']],
    ['Coca-Cola', null, ['Coca-Cola', '@cocacola', 'CocaCola', 'Coca Cola']],
    ['Brühwerk', 'https://bruehwerk.de', ['Brühwerk', 'bruehwerk.de', 'bruehwerk', '@bruehwerk']],
    ['Bücher', 'https://bücher.example', ['Bücher', 'bücher.example', '@buecher', 'Buecher']],
    ['Citroën', null, ['Citroën', '@citroen', 'Citroen']],
    ['Ørsted', 'https://orsted.com', ['Ørsted', 'orsted.com', 'orsted', '@orsted']],
    ['ŁÓDŹ', null, ['ŁÓDŹ', '@lodz', 'LODZ']],
    ['İşbank', null, ['İşbank', '@isbank', 'Isbank']],
    ['東京電力', null, ['東京電力']],
    ['グーグル', null, ['グーグル']],
    ['Acme', 'https://acme.github.io', ['Acme', 'acme.github.io', '@acme']],
    ['Acme', 'https://www.linkedin.com/company/acme-tools/', ['Acme', 'acme-tools', '@acme', '@acmetools']],
    ['Acme', 'http://192.0.2.1/', ['Acme', '@acme']],
    ['Acme', 'http://localhost:3000', ['Acme', '@acme']],
    ['Acme', 'not an address', ['Acme', '@acme']],
    ['Acme, Inc.', null, ['Acme', 'Acme, Inc.', '@acme']],
    ['Acme, Inc.', 'https://acme.com', ['Acme', 'Acme, Inc.', 'acme.com', '@acme']],
    ['Dr. Oetker', null, ['Dr. Oetker', '@droetker', 'DrOetker', 'Dr-Oetker', 'Dr Oetker']],
    ['Acme GmbH Berlin', null, ['Acme GmbH Berlin', '@acmegmbhberlin', 'AcmeGmbHBerlin', 'Acme-GmbH-Berlin']],
    [
      'Müller & Söhne GmbH',
      null,
      [
        'Müller & Söhne',
        'Müller & Söhne GmbH',
        '@muellersoehne',
        'MüllerSöhne',
        'Müller-Söhne',
        'Müller Söhne',
        'Mueller & Soehne',
      ],
    ],
  ])('suggests keywords for %s at %s', (name, website, expected) => {
    expect(of(name, website)).toEqual(expected);
  });

  it('omits single characters, which match nearly everything', () => {
    expect(of('X', 'https://x.com')).toEqual([]);
  });

  it('suggests nothing that a monitor would refuse, and nothing twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), fc.webUrl(), (name, website) => {
        const keywords = of(name, website);
        expect(keywords.length).toBeLessThanOrEqual(monitorLimits.keywords);
        expect(new Set(keywords.map((keyword) => keyword.toLowerCase())).size).toBe(keywords.length);
        for (const keyword of keywords) {
          expect([...keyword].length).toBeLessThanOrEqual(monitorLimits.keywordLength);
          expect(keyword).toBe(keyword.trim());
          expect(keyword).not.toMatch(/[\n\r]/);
        }
      }),
    );
  });
});
