import { describe, expect, it } from '@jest/globals';
import { parseOptions } from './options.js';

describe('parseOptions', () => {
  it('has a default for everything', () => {
    expect(parseOptions([])).toEqual({
      port: 3999,
      smtpPort: 3925,
      host: '127.0.0.1',
      ratePerMinute: 100,
      samples: true,
    });
  });

  it('reads every option', () => {
    const line = '--port 1 --smtp-port 2 --host ::1 --corpus f --posts-per-second 0.5 --rate 7 --no-samples';
    expect(parseOptions(line.split(' '))).toEqual({
      port: 1,
      smtpPort: 2,
      host: '::1',
      corpusFile: 'f',
      postsPerSecond: 0.5,
      ratePerMinute: 7,
      samples: false,
    });
    expect(parseOptions(['--help'])).toBeNull();
  });

  it.each([
    ['--port x', '--port'],
    ['--port 65536', '--port'],
    ['--smtp-port=-1', '--smtp-port'],
    ['--rate 0', '--rate'],
    ['--posts-per-second fast', '--posts-per-second'],
    ['--speed 3', '--speed'],
    ['corpus.jsonl', 'corpus.jsonl'],
  ])('names what is wrong with %s', (line, name) => {
    expect(() => parseOptions(line.split(' '))).toThrow(name);
  });
});
