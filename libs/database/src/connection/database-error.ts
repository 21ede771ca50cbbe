import { AppError, notFound } from '@earshot/domain';
import { noProject } from './transaction/become-tenant.js';

/** The error code of Postgres (`40001`) or of the socket (`ECONNREFUSED`); null if it has none. */
export function faultCode(error: unknown): string | null {
  const { code } = driverError(error) as { code?: unknown };
  return typeof code === 'string' ? code : null;
}

/** A serialization failure or deadlock: rerunning the same work succeeds. */
export function isTransactionConflict(error: unknown): boolean {
  return ['40001', '40P01'].includes(faultCode(error) ?? '');
}

/** A prepared statement is stale or missing on this connection: the work succeeds on another one. */
export function isPlanLost(error: unknown): boolean {
  return ['0A000', '26000'].includes(faultCode(error) ?? '');
}

/** Rerunning the work may end otherwise, also if a row that it found has been deleted meanwhile, which it then misses. */
export function mayBeRepeated(error: unknown): boolean {
  return isTransactionConflict(error) || isPlanLost(error) || faultCode(error) === '23503';
}

/** Postgres cannot be reached, is starting or shutting down, refuses writes, or is out of connections, memory or disk space. */
export function isUnavailable(error: unknown): boolean {
  const code = faultCode(error);
  if (code === null) return brokenConnection.test((driverError(error) as Error).message);
  return socketFaults.has(code) || serverFaults.test(code);
}

/** Postgres refuses the login or has no such database: neither was so at the start, so someone has changed it meanwhile. */
export function isLoginRefused(error: unknown): boolean {
  return /^(28...|3D000|57P04)$/.test(faultCode(error) ?? '');
}

/** No work can be done until Postgres is back or accepts the login again. */
export function isOutage(error: unknown): boolean {
  return isUnavailable(error) || isLoginRefused(error);
}

/** All connections of this process were in use for too long: Postgres may be well. */
export function isPoolBusy(error: unknown): boolean {
  return /timeout exceeded when trying to connect/i.test((driverError(error) as Error).message);
}

/** Postgres cancelled something that took too long: a lock wait, a statement, an idle transaction. */
export function isBusy(error: unknown): boolean {
  return ['55P03', '57014', '25P03'].includes(faultCode(error) ?? '');
}

/** Postgres' disk is full. */
export function isDiskFull(error: unknown): boolean {
  return faultCode(error) === '53100';
}

/** Postgres is a standby or set to read-only, e.g. after a fail-over: it refuses every write. */
export function isWriteRefused(error: unknown): boolean {
  return faultCode(error) === '25006';
}

/** The login lacks a permission. */
export function isNotPermitted(error: unknown): boolean {
  return faultCode(error) === '42501';
}

/** Like `toAppError`, but timeouts become `UNAVAILABLE` too: the caller is asked to try again. */
export function toCallersError(error: unknown): unknown {
  return isBusy(error) ? busy(error) : toAppError(error);
}

function busy(cause: unknown): AppError {
  return unavailable('This took too long. Try again shortly.', cause);
}

function unavailable(message: string, cause: unknown, retryAfterSeconds = 5): AppError {
  return new AppError('UNAVAILABLE', message, { cause, retryAfterSeconds });
}

/**
 * Converts an error for callers: `UNAVAILABLE` if Postgres cannot be reached, `NOT_FOUND` if a tenant's project was deleted,
 * anything else unchanged.
 */
export function toAppError(error: unknown): unknown {
  if (faultCode(error) === noProject) return notFound('project');
  if (error instanceof AppError || !isOutage(error)) return error;
  if (isPoolBusy(error)) return busy(error);
  if (isDiskFull(error))
    return unavailable("The database's disk is full. Try again when there is space.", error, 30);
  const reason = isWriteRefused(error) ? 'accepts no writes at present' : 'cannot be reached';
  return unavailable(`The database ${reason}. Try again shortly.`, error);
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
/** 08 connection, 25006 read-only, 53 out of resources, 57P01-57P03 shutting down or starting: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const serverFaults = /^(08...|25006|53...|57P0[123])$/;
/** Errors that pg and its pool throw without a code. */
const brokenConnection =
  /timeout exceeded when trying to connect|timeout expired|query read timeout|connection terminated|client has encountered a connection error|client was closed/i;

/** Unwraps the driver's error: TypeORM wraps what pg throws. */
function driverError(error: unknown): object {
  if (error === null || typeof error !== 'object') return new Error(String(error));
  return 'driverError' in error && error.driverError instanceof Error ? error.driverError : error;
}
