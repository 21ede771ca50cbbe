import { describe, expect, it } from '@jest/globals';
import { searchSpellings } from './search-spellings.js';

describe('searchSpellings', () => {
  it.each([
    ['acme', ['acme']],
    ['Coca–Cola\u00a0Zero', ['Coca-Cola Zero']],
    ["Levi's", ["Levi's", 'Levi’s']],
    ['Levi’s', ["Levi's", 'Levi’s']],
    ['Hawaiʻi', ["Hawai'i", 'Hawai’i', 'Hawaiʻi']],
    ["rock 'n’ roll", ["rock 'n' roll", 'rock ’n’ roll', "rock 'n’ roll"]],
    ['\u200eAc\u00adme\u200b', ['Acme']],
    ['Mu\u0308ller', ['M\u00fcller']],
    ['Weiß', ['Weiß', 'Weiss']],
    ['WEIẞ', ['WEIẞ', 'WEISS']],
    ['ｱｸﾒ', ['ｱｸﾒ', 'アクメ']],
    ['＃東京', ['＃東京', '#東京']],
    ['دیجی\u200cکالا', ['دیجی\u200cکالا', 'دیجیکالا']],
  ])('spells %j as %j', (keyword, spellings) => {
    expect(searchSpellings(keyword)).toEqual(spellings);
  });
});
