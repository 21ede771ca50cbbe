import { EnvReader } from '@earshot/platform';
import { describe, expect, it } from '@jest/globals';
import { ThreadsConfig } from './threads.config.js';
import { threads } from './threads.source.js';

function read(env: Readonly<Record<string, string>>): { config: ThreadsConfig; faults: readonly string[] } {
  const reader = new EnvReader(env);
  return { config: new ThreadsConfig(reader), faults: reader.faults };
}

describe('the Threads configuration', () => {
  it('is optional', () => {
    const { config, faults } = read({});
    expect(faults).toEqual([]);
    expect(config.accessToken).toBeNull();
  });

  it('needs only a token', () => {
    const { config, faults } = read({ THREADS_ACCESS_TOKEN: 't', THREADS_API_URL: 'http://127.0.0.1:9000/' });
    expect(faults).toEqual([]);
    expect(config).toMatchObject({ accessToken: 't', apiUrl: 'http://127.0.0.1:9000' });
    expect(threads.meters(config)).toMatchObject([
      { name: 'searches', limit: 2_200, window: { every: 'window', ms: 86_400_000 } },
      { name: 'calls', limit: 40_000, window: { every: 'window', ms: 86_400_000 } },
    ]);
  });

  it('purges text after three months, after the given number of days, or never', () => {
    expect(read({}).config.keepTextMs).toBe(90 * 86_400_000);
    expect(read({ THREADS_KEEP_DAYS: '7' }).config.keepTextMs).toBe(7 * 86_400_000);
    expect(read({ THREADS_KEEP_DAYS: '0' }).config.keepTextMs).toBeNull();
  });

  it('reports all faults at once, and repeats no secret', () => {
    const { faults } = read({
      THREADS_ACCESS_TOKEN: 'do-not-show',
      THREADS_API_URL: 'x',
      THREADS_KEEP_DAYS: '-1',
    });
    expect(faults).toHaveLength(2);
    expect(faults.join()).not.toContain('do-not-show');
  });
});
