import { describe, expect, it } from '@jest/globals';
import { QueryObserver } from '@tanstack/react-query';
import { AnswerCache } from './query-client.js';

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
