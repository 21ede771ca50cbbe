import { describe, expect, it } from '@jest/globals';
import { textSpellings } from './search-spellings.js';

describe('textSpellings', () => {
  it.each([
    ['Acme 2', ['Acme 2', 'Ａｃｍｅ ２']],
    ['ＡＣＭＥ', ['ＡＣＭＥ', 'ACME']],
    ['Br\u00fche', ['Br\u00fche', 'Bru\u0308he']],
    ['Bru\u0308he', ['Bru\u0308he', 'Br\u00fche']],
    ['小米', ['小米']],
    ['Acme小米', ['Acme小米', 'Ａｃｍｅ小米']],
    ['한국', ['한국', '\u1112\u1161\u11ab\u1100\u116e\u11a8']],
    ['Levi’s–501', ["Levi's-501", "Ｌｅｖｉ'ｓ-５０１"]],
    ['50%', ['50%', '５０％']],
    ['\u200eAc\u00adme', ['Acme', 'Ａｃｍｅ']],
    ['\u200e \u200e', [' ']],
    ['ΟΔΟΣ οδος', ['ΟΔΟσ οδοσ']],
    ['Weiß', ['Weiß', 'Weiss']],
    ['STRASSE', ['STRASSE', 'STRAßE', 'ＳＴＲＡＳＳＥ']],
    ['xss', ['xss', 'ｘｓｓ']],
    ['ズキックス', ['ズキックス', 'ス\u3099キックス', 'ｽﾞｷｯｸｽ']],
    ['ﾊﾟﾈｰ', ['ﾊﾟﾈｰ', 'パネー']],
    ['دیجی\u200cکالا', ['دیجیکالا']],
  ])('writes %j as %j', (text, spellings) => {
    expect(textSpellings(text)).toEqual(spellings);
  });
});
