import { describe, expect, it } from '@jest/globals';
import { withoutLegalForm } from './legal-form.js';

describe('withoutLegalForm', () => {
  it.each([
    ['Acme, Inc.', 'Acme'],
    ['acme inc', 'acme'],
    ['Acme Corp.', 'Acme'],
    ['ACME LTD', 'ACME'],
    ['Acme Pty Ltd', 'Acme'],
    ['Acme Co., Ltd.', 'Acme'],
    ['Acme GmbH & Co. KG', 'Acme'],
    ['Acme SE & Co. KGaA', 'Acme'],
    ['Müller & Söhne AG', 'Müller & Söhne'],
    ['Acme S.r.l.', 'Acme'],
    ['Acme S. A.', 'Acme'],
    ['Acme S.p.A.', 'Acme'],
    ['Acme S. A. de C. V.', 'Acme'],
    ['Acme B.V.', 'Acme'],
    ['Acme K.K.', 'Acme'],
    ['Acme A/S', 'Acme'],
    ['Acme d.o.o.', 'Acme'],
    ['Acme, a.s.', 'Acme'],
    ['Acme Sp. z o.o.', 'Acme'],
    ['株式会社アクメ', 'アクメ'],
    ['アクメ株式会社', 'アクメ'],
  ])('leaves the name of %s: %s', (name, brand) => {
    expect(withoutLegalForm(name)).toBe(brand);
  });

  it.each([
    ['Acme'],
    ['Inc.'],
    ['株式会社'],
    ['Limited Run Games'],
    ['Inc. Magazine'],
    ['Tiffany & Co.'],
    ['Glow Spa'],
    ['Scooby Doo'],
    ['Save as'],
    ['Acme, Paris,'],
  ])('leaves other names alone: %s', (name) => {
    expect(withoutLegalForm(name)).toBe(name);
  });
});
