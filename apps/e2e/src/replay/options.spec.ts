import { describe, expect, it } from '@jest/globals';
import { readOptions, usage } from './options.js';

const files = ['--corpus', 'posts.jsonl', '--keywords', 'keywords.txt'];

describe('readOptions', () => {
  it('needs the two files alone', () => {
    expect(readOptions(files)).toEqual({
      corpus: 'posts.jsonl',
      keywords: 'keywords.txt',
      json: false,
      kills: 0,
      postsPerSecond: 300,
    });
  });

  it('reads every option', () => {
    const more = ['--source', 'reddit', '--kills', '3', '--posts-per-second', '50', '--json'];
    expect(readOptions([...files, ...more])).toMatchObject({ json: true, kills: 3, postsPerSecond: 50 });
  });

  it.each([
    ['--corpus FILE is missing.', ['--keywords', 'k']],
    ['--keywords FILE is missing.', ['--corpus', 'c']],
    ['--source x: only reddit can be played.', [...files, '--source', 'x']],
    ['--kills must be a whole number from 0 to 1000.', [...files, '--kills', '1.5']],
    ['--kills must be a whole number from 0 to 1000.', [...files, '--kills', '1001']],
    ['--posts-per-second must be a whole number from 1 to 10000.', [...files, '--posts-per-second', '0']],
    ["'--speed'", [...files, '--speed', '9']],
    ["'stray'", [...files, 'stray']],
  ])('says %s', (sentence, args) => {
    expect(() => readOptions(args)).toThrow(sentence);
  });

  it('explains every option on --help, whatever else is given', () => {
    expect(readOptions(['--help'])).toBe('help');
    for (const name of [
      '--source',
      '--corpus',
      '--keywords',
      '--kills',
      '--posts-per-second',
      '--json',
      '--help',
    ])
      expect(usage).toContain(`\n  ${name}`);
  });
});
