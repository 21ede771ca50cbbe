import { describe, expect, it } from '@jest/globals';
import { plainOfLittleText } from './linkedin-mentions.feed.js';

describe('plainOfLittleText', () => {
  it.each([
    ['Hello @[Acme](urn:li:organization:77)!', 'Hello Acme!'],
    ['@[Dev\\]co\\]] (urn:li:person:a_b-C) hi', 'Dev]co] hi'],
    ['{hashtag|\\#|acme\\_corp} {hashtag|#|x}', '#acme_corp #x'],
    ['1 \\< 2 \\& a\\_b \\(c\\) \\\\ d', '1 < 2 & a_b (c) \\ d'],
    ['a plain @name, #tag, [x](y) and {z}', 'a plain @name, #tag, [x](y) and {z}'],
    ['\\@[Acme](urn:li:organization:77)', '@[Acme](urn:li:organization:77)'],
    ['ends with \\', 'ends with \\'],
  ])('converts %s', (little, plain) => {
    expect(plainOfLittleText(little)).toBe(plain);
  });
});
