import { AppError, notFound } from '@earshot/domain';
import { noProject } from './transaction/become-tenant.js';

/** What Postgres (`40001`) or the socket (`ECONNREFUSED`) calls the fault; null where it has no code. */
export function faultCode(error: unknown): string | null {
  const { code } = driverError(error) as { code?: unknown };
  return typeof code === 'string' ? code : null;
}

/** Two transactions got in each other's way: the same work succeeds when run again. */
export function isTransactionConflict(error: unknown): boolean {
  return ['40001', '40P01'].includes(faultCode(error) ?? '');
}

/** What was prepared on the connection is of a table that has changed since, or is not there: on another it succeeds. */
export function isPlanLost(error: unknown): boolean {
  return ['0A000', '26000'].includes(faultCode(error) ?? '');
}

/** Postgres cannot be reached, is going down, or has no room for one more. */
export function isUnavailable(error: unknown): boolean {
  const code = faultCode(error);
  if (code === null) return brokenConnection.test((driverError(error) as Error).message);
  return socketFaults.has(code) || serverFaults.test(code);
}

/** Postgres gave up what took too long: waiting for a lock, a statement, a transaction in which nothing happened. */
export function isBusy(error: unknown): boolean {
  return ['55P03', '57014', '25P03'].includes(faultCode(error) ?? '');
}

/** Postgres has no room to write. */
export function isDiskFull(error: unknown): boolean {
  return faultCode(error) === '53100';
}

/** What a caller is told of it. */
export function busy(cause: unknown): AppError {
  return new AppError('UNAVAILABLE', 'This took too long. Try again shortly.', {
    cause,
    retryAfterSeconds: 5,
  });
}

/**
 * The fault as callers may see it: `UNAVAILABLE` where Postgres is away, `NOT_FOUND` where a tenant's project is, anything
 * else unchanged.
 */
export function toAppError(error: unknown): unknown {
  if (faultCode(error) === noProject) return notFound('project');
  if (error instanceof AppError || !isUnavailable(error)) return error;
  if (isDiskFull(error))
    return new AppError('UNAVAILABLE', 'The disk of the database is full. Try again when it has room.', {
      cause: error,
      retryAfterSeconds: 30,
    });
  return new AppError('UNAVAILABLE', 'The database cannot be reached. Try again shortly.', {
    cause: error,
    retryAfterSeconds: 5,
  });
}

const socketFaults = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** 08 connection, 53 out of resources, 57P01-57P03 shutting down or starting: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const serverFaults = /^(08...|53...|57P0[123])$/;
/** What pg and its pool throw without a code. */
const brokenConnection =
  /timeout exceeded when trying to connect|connection terminated|client has encountered a connection error|client was closed/i;

/** TypeORM wraps what pg throws. */
function driverError(error: unknown): object {
  if (error === null || typeof error !== 'object') return new Error(String(error));
  return 'driverError' in error && error.driverError instanceof Error ? error.driverError : error;
}
