import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createLog, NestLog } from './log.js';
import { withLogContext } from './log-context.js';

type Line = Record<string, unknown>;

function capture(level = 'trace') {
  const written: string[] = [];
  const log = createLog({ service: 'scanner', level, to: { write: (line) => void written.push(line) } });
  const lines = (): Line[] => written.map((line) => JSON.parse(line) as Line);
  return { log, written, lines };
}

describe('log', () => {
  it('writes one JSON object per line, whatever the text', () => {
    const { log, written, lines } = capture();
    log.info({ watchId: 'w1', text: 'a\nb' }, 'scan\nfinished');
    log.warn('again');
    for (const line of written) expect(line).toMatch(/^\{[^\n]*\}\n$/);
    expect(lines()).toEqual([
      expect.objectContaining({ level: 'info', service: 'scanner', watchId: 'w1', msg: 'scan\nfinished' }),
      expect.objectContaining({ level: 'warn', service: 'scanner', msg: 'again' }),
    ]);
    expect(lines()[0]?.['time']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  it('writes nothing below its level', () => {
    const { log, written } = capture('warn');
    log.info('quiet');
    expect(written).toEqual([]);
  });

  it('adds the context of the request or job to every line inside it, even nested ones', async () => {
    const { log, lines } = capture();
    await withLogContext({ jobId: '7' }, async () => {
      await Promise.resolve();
      withLogContext({ sweep: 'Scan' }, () => log.info('inner'));
      log.info('job');
    });
    log.info('outside');
    const context = lines().map(({ jobId, sweep }) => ({ jobId, sweep }));
    expect(context).toEqual([{ jobId: '7', sweep: 'Scan' }, { jobId: '7' }, {}]);
  });

  it('does not carry the fields of one line into the next of the same context', () => {
    const { log, lines } = capture();
    withLogContext({ jobId: '7' }, () => {
      log.warn({ err: new Error('away'), times: 2 }, 'first');
      log.info('second');
    });
    expect(lines()[1]).toEqual({
      level: 'info',
      time: expect.any(String),
      service: 'scanner',
      jobId: '7',
      msg: 'second',
    });
  });

  it('writes no secret, wherever it occurs', () => {
    const { log, written } = capture();
    const error = Object.assign(new Error('redis://:hunter2@cache'), {
      config: { headers: { authorization: 'Bearer hunter2-hunter2' } },
      cause: new Error('whsec_hunter2hunter2'),
    });
    log.error({ err: error, headers: { cookie: 'hunter2' } }, 'sent Bearer hunter2-hunter2');
    log.error(error);
    log.error(error, 'esk_hunter2hunter2');
    log.info('%s and %o', 'esk_hunter2hunter2', { token: 'hunter2' });
    expect(written).toHaveLength(4);
    expect(written.join('')).not.toContain('hunter2');
  });

  it('writes a sentence and its cause without a full stop in between', () => {
    const { log, lines } = capture();
    const cause = new Error('getaddrinfo ENOTFOUND x.example');
    log.warn({ err: new Error('x.example: name not found.', { cause }) }, 'failed');
    expect((lines()[0]?.['err'] as Line)['message']).toBe(
      'x.example: name not found: getaddrinfo ENOTFOUND x.example',
    );
  });

  it('writes the name, message, stack and cause of an error', () => {
    const { log, lines } = capture();
    log.error({ err: new RangeError('too far', { cause: new Error('wind') }) }, 'failed');
    expect(lines()[0]).toMatchObject({
      msg: 'failed',
      err: { name: 'RangeError', message: 'too far: wind' },
    });
    expect((lines()[0]?.['err'] as Line)['stack']).toContain('caused by: Error: wind');
  });

  it('handles circular references', () => {
    const { log, lines } = capture();
    const round: Record<string, unknown> = { name: 'round' };
    round['self'] = round;
    const error = new Error('round');
    error.cause = error;
    log.info({ round, err: error }, 'round');
    expect(lines()[0]).toMatchObject({ msg: 'round', round: { name: 'round' } });
  });
});

describe('a repeated fault', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const refused = (): Error => new Error('connect ECONNREFUSED');

  it('is logged once, then every minute with its count while it continues', () => {
    const { log, lines } = capture();
    for (let time = 0; time < 96; time += 1) log.error({ err: refused() }, 'queue connection');
    expect(lines()).toHaveLength(1);
    jest.advanceTimersByTime(60_000);
    log.error({ err: refused() }, 'queue connection');
    jest.advanceTimersByTime(60_000);
    expect(lines().map(({ level, msg, times }) => [level, msg, times])).toEqual([
      ['error', 'queue connection', undefined],
      ['error', 'queue connection', 95],
      ['error', 'queue connection', 1],
    ]);
    jest.advanceTimersByTime(600_000);
    expect(lines()).toHaveLength(3);
    log.error({ err: refused() }, 'queue connection');
    expect(lines()).toHaveLength(4);
  });

  it('hides no fault with another id, reason or level', () => {
    const { log, lines } = capture();
    log.warn({ alertId: 'a1', err: refused() }, 'not delivered');
    log.warn({ alertId: 'a2', err: refused() }, 'not delivered');
    log.warn({ alertId: 'a2', err: new Error('no route') }, 'not delivered');
    log.error({ alertId: 'a2', err: refused() }, 'not delivered');
    expect(lines()).toHaveLength(4);
  });

  it('does not include info lines, which are all written', () => {
    const { log, lines } = capture();
    log.info('request');
    log.info('request');
    expect(lines()).toHaveLength(2);
  });
});

describe('NestLog', () => {
  it("writes Nest's messages to the same log, with its start-up messages at debug level", () => {
    const { log, lines } = capture();
    const nest = new NestLog(log);
    nest.log('Mapped {/health}', 'Router');
    nest.warn('slow', 'Router');
    nest.error(new Error('boom'));
    nest.error('broken', 'stack', 'Router');
    nest.debug('detail');
    nest.verbose('more detail');
    expect(lines().map(({ level, msg }) => [level, msg])).toEqual([
      ['debug', 'Mapped {/health}'],
      ['warn', 'slow'],
      ['error', 'boom'],
      ['error', 'broken'],
      ['debug', 'detail'],
      ['trace', 'more detail'],
    ]);
  });
});
