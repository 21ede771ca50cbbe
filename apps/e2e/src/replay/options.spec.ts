import { sourceNames } from '@earshot/domain';
import { describe, expect, it } from '@jest/globals';
import { readOptions, usage } from './options.js';

const files = ['--corpus', 'posts.jsonl', '--keywords', 'keywords.txt'];

describe('readOptions', () => {
  it('requires no options', () => {
    expect(readOptions([])).toEqual({
      corpus: null,
      keywords: null,
      posts: null,
      sources: ['reddit'],
      faults: null,
      json: false,
      kills: 0,
      postsPerSecond: 300,
    });
  });

  it('reads every option', () => {
    const more = '--source all --posts 9 --kills 3 --posts-per-second 50 --faults f.json --json'.split(' ');
    expect(readOptions([...files, ...more])).toMatchObject({
      corpus: 'posts.jsonl',
      keywords: 'keywords.txt',
      posts: 9,
      sources: sourceNames,
      json: true,
      kills: 3,
      postsPerSecond: 50,
      faults: 'f.json',
    });
  });

  it.each([[['--faults']], [['--faults', '--json']]])(
    'uses the standard faults if no file is named: %j',
    (args) => {
      expect(readOptions(args)).toMatchObject({ faults: 'standard' });
    },
  );

  it.each([
    ['--posts must be a whole number from 1 to 1000000.', ['--posts', '0']],
    [`--source y: one of ${sourceNames.join(', ')}, all.`, [...files, '--source', 'y']],
    ['--kills must be a whole number from 0 to 1000.', [...files, '--kills', '1.5']],
    ['--kills must be a whole number from 0 to 1000.', [...files, '--kills', '1001']],
    ['--posts-per-second must be a whole number from 1 to 10000.', [...files, '--posts-per-second', '0']],
    ["'--speed'", [...files, '--speed', '9']],
    ["'stray'", [...files, 'stray']],
  ])('reports %s', (sentence, args) => {
    expect(() => readOptions(args)).toThrow(sentence);
  });

  it('explains every option on --help, whatever else is given', () => {
    expect(readOptions(['--help'])).toBe('help');
    for (const name of [
      '--source',
      '--corpus',
      '--keywords',
      '--posts',
      '--kills',
      '--posts-per-second',
      '--faults',
      '--json',
      '--help',
    ])
      expect(usage).toContain(`\n  ${name}`);
  });
});
