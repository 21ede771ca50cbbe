import { describe, expect, it } from '@jest/globals';
import { ConfigError, OperatorError } from '../config/env-reader.js';
import { commandLog } from './command-log.js';
import { logFailure } from './log-failure.js';

/** What a command prints about a failure, to a terminal or to a log. */
function said(isTTY: boolean, error: Error): string {
  let text = '';
  const to = { isTTY, write: (words: string) => ((text += words), true) };
  logFailure(commandLog('backup', to as unknown as NodeJS.WriteStream), error, 'could not back up');
  return text;
}

describe('the error output of a command', () => {
  it('is a sentence on a terminal', () => {
    expect(said(true, new OperatorError('Postgres db:5432 is away.'))).toBe(
      'could not back up: Postgres db:5432 is away.\n',
    );
    expect(said(true, new ConfigError(['DATABASE_URL is required', 'REDIS_URL is required']))).toBe(
      'could not back up: DATABASE_URL is required; REDIS_URL is required\n',
    );
  });

  it('is one JSON line in a log, with a stack only if the sentence does not say everything', () => {
    const line = (error: Error) => JSON.parse(said(false, error)) as Record<string, unknown>;
    const base = { level: 'fatal', service: 'backup', msg: 'could not back up' };
    expect(line(new OperatorError('Postgres db:5432 is away.'))).toEqual({
      ...base,
      time: expect.any(String),
      reason: 'Postgres db:5432 is away.',
    });
    expect(line(new ConfigError(['DATABASE_URL is required']))).toMatchObject({
      ...base,
      faults: ['DATABASE_URL is required'],
    });
    expect(line(new Error('odd'))).toMatchObject({ ...base, err: { stack: expect.any(String) } });
  });
});
