import { describe, expect, it } from '@jest/globals';
import { createLog } from '@earshot/platform';
import { toAppError } from '../database-error.js';
import { PostgresOutage } from './postgres-outage.js';

function given() {
  const lines: string[] = [];
  const log = createLog({ service: 'spec', level: 'info', to: { write: (line) => void lines.push(line) } });
  let now = 0;
  const outage = new PostgresOutage({ url: 'postgres://me:hunter2@db:5432/earshot' }, log, () => now);
  const told = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  return { outage, log, told, pass: (ms: number) => (now += ms) };
}

const refused = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

describe('PostgresOutage', () => {
  it('logs once a minute, whatever the reasons, and when it is over', () => {
    const { outage, told, pass } = given();
    outage.failed(refused());
    pass(30_000);
    outage.failed(new Error('Connection terminated unexpectedly'));
    pass(30_000);
    outage.failed(refused());
    outage.worked();
    outage.worked();
    expect(told()).toEqual([
      expect.objectContaining({
        level: 'warn',
        times: 1,
        reason: 'Postgres db:5432 refused the connection. Check that it runs and that DATABASE_URL is right.',
      }),
      expect.objectContaining({ level: 'warn', times: 2 }),
      expect.objectContaining({ level: 'info', msg: 'Postgres is back' }),
    ]);
  });

  it.each(['timeout expired', 'Query read timeout'])('knows the words of the driver: %s', (words) => {
    const { outage, log, told } = given();
    const error = new Error(words);
    outage.failed(error);
    log.warn({ err: error }, 'tick failed, the next one tries again');
    expect(told()).toEqual([
      expect.objectContaining({ reason: expect.stringContaining('Postgres db:5432 does not answer: ') }),
    ]);
  });

  it('says what to change if the server has no connection left', () => {
    const { outage, told } = given();
    outage.failed(Object.assign(new Error('sorry, too many clients already'), { code: '53300' }));
    expect(told()).toEqual([
      expect.objectContaining({
        reason:
          'Postgres db:5432 has no connection left: sorry, too many clients already. Raise max_connections, lower DATABASE_POOL_SIZE, or put PgBouncer in between.',
      }),
    ]);
  });

  it('does not call Postgres unavailable if all connections of the process are in use', () => {
    const { outage, told } = given();
    const error = new Error('timeout exceeded when trying to connect');
    outage.failed(error);
    outage.worked();
    expect(told()).toEqual([
      expect.objectContaining({
        msg: 'work waits for a connection to Postgres',
        reason: expect.stringContaining('All connections of this process to Postgres db:5432 were in use'),
      }),
    ]);
    expect(toAppError(error)).toMatchObject({
      code: 'UNAVAILABLE',
      message: 'This took too long. Try again shortly.',
    });
  });

  it('logs two lines a minute if some calls fail and others work', () => {
    const { outage, told, pass } = given();
    for (let second = 0; second < 90; second += 1) {
      outage.failed(refused());
      outage.worked();
      pass(1_000);
    }
    expect(told().map(({ msg, times }) => [msg, times])).toEqual([
      ['Postgres is unavailable: work waits for it', 1],
      ['Postgres is back', undefined],
      ['Postgres is unavailable: work waits for it', 60],
      ['Postgres is back', undefined],
    ]);
  });

  it('replaces the logs of everything that fails because of it', () => {
    const { outage, log, told } = given();
    const error = refused();
    outage.failed(error);
    log.warn({ err: toAppError(error) }, 'sweep failed, trying again');
    log.error(error);
    expect(told()).toHaveLength(1);
  });

  it('leaves the logs of failures with other reasons', () => {
    const { outage, log, told } = given();
    const error = new Error('duplicate key');
    outage.failed(error);
    log.warn({ err: error }, 'sweep failed, trying again');
    expect(told().map(({ msg }) => msg)).toEqual(['sweep failed, trying again']);
  });
});
