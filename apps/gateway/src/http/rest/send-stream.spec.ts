import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import { AppError } from '@earshot/domain';
import { createLog } from '@earshot/platform';
import { Streamed } from '../../call/streamed.js';
import { sendStream } from './send-stream.js';

const lines: object[] = [];
const to = { write: (line: string) => void lines.push(JSON.parse(line) as object) };
const log = createLog({ service: 'test', level: 'info', to });
const piece = 'x'.repeat(100_000);
let server: FastifyInstance;
afterEach(() => server.close());

/** Starts a server whose only answer has these pieces. */
async function serve(pieces: () => AsyncIterable<string>): Promise<{ url: string; open(): Socket }> {
  server = fastify({ forceCloseConnections: true });
  server.get('/', (request, reply) => {
    const streamed = new Streamed('text/plain; charset=utf-8', 'all.txt', pieces());
    return sendStream(request, reply, { headers: { 'x-more': 'yes' }, streamed }, log);
  });
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  const open = (): Socket => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    return socket;
  };
  return { url, open };
}

describe('a streamed answer', () => {
  it('contains all its chunks, under its name and type, with the headers of the call', async () => {
    const { url } = await serve(async function* () {
      yield 'one ';
      await wait(1);
      yield '';
      yield 'two \u{1F600}';
    });
    const answer = await fetch(url);
    expect(await answer.text()).toBe('one two \u{1F600}');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': 'attachment; filename="all.txt"',
      'x-more': 'yes',
    });
  });

  it('that fails midway is not a complete answer', async () => {
    const { url } = await serve(async function* () {
      yield piece;
      await wait(1);
      throw new Error('the database is away');
    });
    const read = async () => (await fetch(url)).text();
    await expect(read()).rejects.toThrow();
  });

  it.each([
    ['an error', new Error('a bug'), 'error'],
    [
      'no error if the project was deleted meanwhile',
      new AppError('NOT_FOUND', 'There is no such project.'),
      'info',
    ],
  ])('that broke off is logged as %s', async (_, thrown, level) => {
    lines.length = 0;
    const { url } = await serve(async function* () {
      yield piece;
      await wait(1);
      throw thrown;
    });
    await (await fetch(url)).text().catch(() => undefined);
    expect(lines).toEqual([expect.objectContaining({ level, msg: 'a streamed answer broke off' })]);
  });

  it('waits for a slow client, and ends when the client disconnects', async () => {
    let made = 0;
    let ended = false;
    const { open } = await serve(async function* () {
      try {
        for (;;) {
          made += 1;
          await wait(0);
          yield piece;
        }
      } finally {
        ended = true;
      }
    });
    const socket = open();
    await once(socket, 'readable');
    const settled = async (): Promise<number> => {
      for (let before = -1; before !== made;) {
        before = made;
        await wait(50);
      }
      return made;
    };
    // As many as fit into the buffers of both sides, and no more.
    const waiting = await settled();
    expect(waiting).toBeLessThan(1_000);
    socket.destroy();
    while (!ended) await wait(5);
    expect(made).toBeLessThanOrEqual(waiting + 2);
  });
});
