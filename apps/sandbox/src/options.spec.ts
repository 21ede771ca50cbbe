import { describe, expect, it } from '@jest/globals';
import { parseOptions } from './options.js';

describe('parseOptions', () => {
  it('has a default for every option', () => {
    expect(parseOptions([])).toEqual({
      port: 3999,
      smtpPort: 3925,
      host: '127.0.0.1',
      settings: {
        reddit: { ratePerMinute: 100, pageCacheMs: 30_000 },
        youtube: { searchesPerDay: 100 },
      },
      samples: true,
      seed: 1,
      limitFactor: 1,
      indexingDelayMs: 0,
    });
  });

  it('reads every option', () => {
    const line =
      '--port 1 --smtp-port 2 --host ::1 --corpus f --posts-per-second 0.5 --rate 7 --no-samples ' +
      '--youtube-searches 50 --generate 20 --seed 9 --faults g --limit-factor 3 --page-cache 0 --indexing-delay 1.5';
    expect(parseOptions(line.split(' '))).toEqual({
      port: 1,
      smtpPort: 2,
      host: '::1',
      corpusFile: 'f',
      postsPerSecond: 0.5,
      settings: { reddit: { ratePerMinute: 7, pageCacheMs: 0 }, youtube: { searchesPerDay: 50 } },
      samples: false,
      generatePerSecond: 20,
      seed: 9,
      faultsFile: 'g',
      limitFactor: 3,
      indexingDelayMs: 1_500,
    });
    expect(parseOptions(['--help'])).toBeNull();
  });

  it.each([
    ['--port x', '--port'],
    ['--port 65536', '--port'],
    ['--smtp-port=-1', '--smtp-port'],
    ['--rate 0', '--rate'],
    ['--posts-per-second fast', '--posts-per-second'],
    ['--generate 0', '--generate'],
    ['--page-cache -1', '--page-cache'],
    ['--speed 3', '--speed'],
    ['corpus.jsonl', 'corpus.jsonl'],
  ])('names what is wrong with %s', (line, name) => {
    expect(() => parseOptions(line.split(' '))).toThrow(name);
  });
});
