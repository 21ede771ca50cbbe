import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { VirtualClock } from '@earshot/platform/testing';
import { Sandbox } from '../sandbox.js';
import { order, publish, RedditCaller, send } from '../testing/reddit-caller.js';
import { parseFault, parseFaults } from './fault.js';
import { FaultBoard } from '@earshot/fakes';

describe('a Reddit fault', () => {
  let sandbox: Sandbox;
  let reddit: RedditCaller;
  beforeEach(async () => {
    sandbox = await Sandbox.start({
      port: 0,
      smtpPort: 0,
      samples: false,
      settings: { reddit: { pageCacheMs: 0 } },
    });
    reddit = await RedditCaller.signedIn(sandbox);
    await publish(sandbox, [{ title: 'acme' }]);
  });
  afterEach(() => sandbox.stop());

  it.each([
    ['rate', 429, 'application/json', null],
    ['html_429', 429, 'text/html', '4'],
    ['server_error', 500, 'application/json', null],
    ['html_error', 503, 'text/html', null],
  ])('of the kind %s returns the recorded response, once', async (kind, status, type, retryAfter) => {
    await order(sandbox, { source: 'reddit', kind });
    const answer = await reddit.get('/search?q=acme');
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toContain(type);
    expect(answer.headers.get('retry-after')).toBe(retryAfter);
    expect((await reddit.get('/search?q=acme')).status).toBe(200);
  });

  it.each(['cut_body', 'garbage'])(
    'of the kind %s returns status 200 and a JSON content type, but invalid JSON',
    async (kind) => {
      await order(sandbox, { source: 'reddit', kind });
      const answer = await reddit.get('/search?q=acme');
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        200,
        'application/json; charset=UTF-8',
      ]);
      expect(() => answer.json()).toThrow(SyntaxError);
    },
  );

  it('empty_page: returns no posts, once', async () => {
    await order(sandbox, { source: 'reddit', kind: 'empty_page' });
    expect(await reddit.names('/search?q=acme')).toEqual([]);
    expect(await reddit.names('/search?q=acme')).toHaveLength(1);
  });

  it('expired_token: refuses the token until a new one is requested', async () => {
    await order(sandbox, { source: 'reddit', kind: 'expired_token' });
    expect((await reddit.get('/search?q=acme')).status).toBe(401);
    expect((await reddit.get('/search?q=acme')).status).toBe(401);
    await reddit.signIn();
    expect((await reddit.get('/search?q=acme')).status).toBe(200);
  });

  it('reset: drops the connection', async () => {
    await order(sandbox, { source: 'reddit', kind: 'reset' });
    await expect(reddit.get('/search?q=acme')).rejects.toThrow('fetch failed');
  });

  it('latency: delays the response, and another fault can apply to the same request', async () => {
    await order(sandbox, { source: 'reddit', kind: 'latency', latency_ms: 120 });
    await order(sandbox, { source: 'reddit', kind: 'server_error' });
    const before = performance.now();
    expect((await reddit.get('/search?q=acme')).status).toBe(500);
    expect(performance.now() - before).toBeGreaterThan(100);
  });

  it('is not used up by a request that is refused anyway', async () => {
    await order(sandbox, { source: 'reddit', kind: 'server_error' });
    await reddit.get('/search?q=acme', { authorization: 'bearer wrong' });
    expect((await reddit.get('/search?q=acme')).status).toBe(500);
  });

  it('is listed with its remaining uses, and removed by DELETE', async () => {
    await order(sandbox, { source: 'reddit', kind: 'rate', times: 3 });
    await reddit.get('/search?q=acme');
    expect(JSON.parse((await send(`${sandbox.url}/faults`)).text)).toEqual({
      faults: [{ source: 'reddit', kind: 'rate', times: 2, rate: 1 }],
    });
    await send(`${sandbox.url}/faults`, { method: 'DELETE' });
    expect((await reddit.get('/search?q=acme')).status).toBe(200);
  });

  it('is refused with an explanation if it is unknown', async () => {
    const answer = await send(`${sandbox.url}/faults`, {
      method: 'POST',
      body: '{"source":"reddit","kind":"flood"}',
    });
    expect([answer.status, answer.text]).toEqual([
      400,
      expect.stringContaining('\\"kind\\" must be one of latency,'),
    ]);
  });
});

describe('parseFault', () => {
  it('applies a fault once by default, and indefinitely if it has a rate', () => {
    expect(parseFault({ source: 'smtp', kind: 'hang' })).toMatchObject({ times: 1, rate: 1 });
    expect(parseFault({ source: 'smtp', kind: 'hang', rate: 0.5 })).toMatchObject({ times: null, rate: 0.5 });
  });

  it.each([
    [{ source: 'y', kind: 'rate' }, '"source"'],
    [{ source: 'smtp', kind: 'rate' }, '"kind"'],
    [{ source: 'smtp', kind: 'hang', times: 0 }, '"times"'],
    [{ source: 'smtp', kind: 'hang', rate: '1' }, '"rate"'],
    [{ source: 'reddit', kind: 'latency' }, 'needs "latency_ms"'],
    [{ source: 'webhook', kind: 'status' }, 'needs "status"'],
    [{ source: 'webhook', kind: 'status', status: 200 }, '"status"'],
    [{ source: 'webhook', kind: 'hang', status: 500 }, 'is only for the kind status'],
    [{ source: 'smtp', kind: 'hang', after: 1 }, 'unknown field "after"'],
    [{ source: 'smtp', kind: 'hang', every_s: 0 }, '"every_s"'],
    [null, '"source"'],
  ])('refuses %j', (input, message) => {
    expect(() => parseFault(input)).toThrow(message);
  });
});

describe('FaultBoard', () => {
  it('applies a fault with a rate at random', () => {
    const chances = [0.9, 0.1];
    const board = new FaultBoard(new VirtualClock(), () => chances.shift() ?? 1);
    board.add(parseFault({ source: 'smtp', kind: 'hang', rate: 0.5 }));
    expect(board.strike('smtp', ['hang'])).toBeNull();
    expect(board.strike('smtp', ['hang'])?.kind).toBe('hang');
  });

  it('applies a fault on schedule: not before its time, and again in every period', () => {
    const clock = new VirtualClock();
    const board = new FaultBoard(clock);
    board.add(parseFault({ source: 'x', kind: 'rate', after_s: 10, every_s: 60, times: 2 }));
    const strikesAfter = (seconds: number): number => {
      clock.advance(seconds * 1_000);
      let strikes = 0;
      while (board.strike('x', ['rate', 'cap']) !== null) strikes += 1;
      return strikes;
    };
    expect([9, 1, 59, 1, 300].map(strikesAfter)).toEqual([0, 2, 0, 2, 2]);
    expect(board.list()).toMatchObject([{ times: 0, every_s: 60 }]);
  });

  it('applies a fault only to its own source', () => {
    const board = new FaultBoard(new VirtualClock());
    board.add(parseFault({ source: 'x', kind: 'latency', latency_ms: 5 }));
    expect(board.strike('reddit', ['latency'])).toBeNull();
    expect(board.strike('x', ['latency'])?.latency_ms).toBe(5);
  });
});

describe('parseFaults', () => {
  it('reads a JSON array or one fault per line, and names the first invalid one', () => {
    const fault = '{"source":"x","kind":"rate"}';
    expect(parseFaults(`[${fault},${fault}]`)).toHaveLength(2);
    expect(parseFaults(`${fault}\n\n${fault}\n`)).toHaveLength(2);
    expect(() => parseFaults(`${fault}\n{"source":"x"}`)).toThrow('fault 2: "kind"');
  });
});
