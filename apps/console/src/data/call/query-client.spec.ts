import { describe, expect, it } from '@jest/globals';
import { QueryObserver } from '@tanstack/react-query';
import { ApiError } from './api-error.js';
import { AnswerCache, queryClient } from './query-client.js';

describe('AnswerCache', () => {
  /** A server that returns its count at the time of the call; the first answer is held back until `release`. */
  function serverOf(count: number) {
    const held: (() => void)[] = [];
    const server = {
      count,
      calls: 0,
      release: (): void => held.splice(0).forEach((answer) => answer()),
      read: (): Promise<number> => {
        const { count: read } = server;
        server.calls += 1;
        return server.calls === 1
          ? new Promise((done) => held.push(() => done(read)))
          : Promise.resolve(read);
      },
    };
    return server;
  }
  const client = new AnswerCache();

  it('does not show a first answer that was read before a change', async () => {
    const server = serverOf(3);
    const observer = new QueryObserver(client, { queryKey: ['first'], queryFn: server.read });
    const stop = observer.subscribe(() => undefined);
    server.count = 2;
    await client.invalidateQueries({ queryKey: ['first'] });
    server.release();
    await new Promise((done) => setTimeout(done));
    expect([observer.getCurrentResult().data, observer.getCurrentResult().fetchStatus]).toEqual([2, 'idle']);
    stop();
  });

  it('lets a first answer finish even if nothing displays it any longer', async () => {
    const server = serverOf(3);
    const first = client.fetchQuery({ queryKey: ['left'], queryFn: server.read });
    await client.invalidateQueries({ queryKey: ['left'] });
    server.release();
    expect([await first, server.calls]).toEqual([3, 1]);
  });
});

describe('a refused call', () => {
  const limited = (retryAfterMs: number | null): ApiError =>
    new ApiError('RATE_LIMITED', 'Too many.', 429, [], null, retryAfterMs);
  const { queries, mutations } = queryClient.getDefaultOptions();
  const retries = [queries?.retry, mutations?.retry] as ((failures: number, error: unknown) => boolean)[];
  const isRepeated = (error: unknown): boolean[] => retries.map((retry) => retry(0, error));

  it('is repeated when the server allows it within a minute', () => {
    expect(isRepeated(limited(60_000))).toEqual([true, true]);
    expect(isRepeated(limited(null))).toEqual([true, true]);
  });

  it('fails at once if that takes longer, instead of being sent when it may no longer be wanted', () => {
    expect(isRepeated(limited(61_000))).toEqual([false, false]);
    expect(isRepeated(new ApiError('UNAVAILABLE', 'Later.', 503, [], null, 3_600_000))).toEqual([
      false,
      false,
    ]);
  });
});
