import { describe, expect, it } from '@jest/globals';
import { Permanent, RateLimited, Retryable } from './adapter-error.js';
import { AppError, errorStatuses, notFound } from './app-error.js';

describe('AppError', () => {
  it('carries what the caller may see and, separately, the cause for the log', () => {
    const cause = new Error('connect ECONNREFUSED 10.0.0.7:5432');
    const details = [{ field: 'name', rule: 'max_length', message: 'Too long.' }];
    const error = new AppError('UNAVAILABLE', 'Try again.', { cause, details, retryAfterSeconds: 5 });
    expect(error).toMatchObject({ name: 'AppError', code: 'UNAVAILABLE', details, retryAfterSeconds: 5 });
    expect(error.cause).toBe(cause);
    expect(error.message).toBe('Try again.');
  });

  it('has no details or retry time by default', () => {
    expect(new AppError('FORBIDDEN', 'No.')).toMatchObject({ details: [], retryAfterSeconds: undefined });
  });

  it('is NOT_FOUND without details for a missing item', () => {
    expect(notFound('monitor')).toMatchObject({ code: 'NOT_FOUND', message: 'No such monitor.' });
  });
});

describe('error codes', () => {
  it('map to an error status', () => {
    for (const status of Object.values(errorStatuses)) expect(String(status)).toMatch(/^[45]\d\d$/);
  });
});

describe('errors of adapters', () => {
  it('are distinguished by class and by name', () => {
    const until = new Date('2026-11-20T12:00:00Z');
    const errors = [new RateLimited('wait', until), new Retryable('again'), new Permanent('never')];
    expect(errors.map(({ name }) => name)).toEqual(['RateLimited', 'Retryable', 'Permanent']);
    for (const kind of [RateLimited, Retryable, Permanent])
      expect(errors.filter((error) => error instanceof kind)).toHaveLength(1);
    expect(errors[0]).toMatchObject({ until });
  });

  it('keep their cause', () => {
    const cause = new Error('socket hang up');
    expect(new Retryable('again', { cause }).cause).toBe(cause);
    expect(new RateLimited('wait', new Date(0), { cause }).cause).toBe(cause);
  });
});
