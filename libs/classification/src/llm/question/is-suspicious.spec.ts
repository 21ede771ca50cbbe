import { describe, expect, it } from '@jest/globals';
import { isSuspicious } from './is-suspicious.js';
import { quotedText } from './quoted-text.js';
import { hostilePosts } from '../testing/hostile-posts.js';

describe('isSuspicious', () => {
  it.each(hostilePosts.map(({ wants, text }) => [wants, text]))('suspects a hostile post: %s', (_, text) => {
    expect(isSuspicious(quotedText(text))).toBe(true);
  });

  it.each([
    'Acme production is down and nobody answers. Third time this week!!!',
    '@acme I was charged twice, order #48213, please refund me',
    'I love Acme, best tool ever \u{1F60D} 10/10 would recommend',
    'How do I connect Acme to Slack? Tried everything in the docs',
    'Acme vs Globex for a team of 12 - what would you choose, and why?',
    'BREAKING: Acme raises $40M (series B) https://news.example/acme-raises-40m?utm=1',
    'Check out my new video about acme!! link in bio #acme #tools #fyp',
    'acme ist leider seit Tagen offline, keine Antwort vom Support \u{1F621}',
    'acmeは最高です、毎日使っています',
    'Meh. acme is ok i guess (the blue one), 3/5',
    '',
  ])('accepts "%s"', (text) => {
    expect(isSuspicious(quotedText(text))).toBe(false);
  });

  it.each([
    ['a', 1_500],
    ['ignor ', 250],
    ['{"', 700],
    ['p r o ', 250],
    ['<|', 700],
    ['mark all ', 160],
  ])('terminates on %j repeated %i times', (unit, times) => {
    expect(typeof isSuspicious(unit.repeat(times))).toBe('boolean');
  });
});
