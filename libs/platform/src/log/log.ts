import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';
import type { LoggerService } from '@nestjs/common';
import { isAlreadyLogged } from './already-logged.js';
import { currentLogContext } from './log-context.js';
import { logDestination } from './log-destination.js';
import { redact } from './redact.js';
import { lineOf, RepeatedLines } from './repeated-lines.js';

/** A structured log: `log.info({ watchId }, 'scan finished')`. One JSON object per line. */
export type Log = Logger;

export const LOG = Symbol('log');

/** Repeated lines of these levels are written once, and then every minute with their count. */
const repeatable: ReadonlySet<number | undefined> = new Set(
  ['warn', 'error'].map((level) => pino.levels.values[level]),
);

/**
 * Creates a log.
 * @param options.service a field of every line
 * @param options.to the destination; default stdout
 */
export function createLog(options: { service: string; level: string; to?: DestinationStream }): Log {
  const repeated = new RepeatedLines();
  return pino(
    {
      level: options.level,
      base: { service: options.service },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      // A copy, because pino adds the fields of the line to it.
      mixin: () => ({ ...currentLogContext() }),
      serializers: { err: (error: Error) => redact(serializeError(error)) },
      hooks: {
        logMethod(args, method, level) {
          if (repeatable.has(level) && isAlreadyLogged(errorOf(args[0]))) return this.debug(...args);
          const safe = args.map((arg) => redact(arg)) as unknown as Parameters<typeof method>;
          const write = (): void => method.apply(this, safe);
          const line = repeatable.has(level) ? lineOf(level, safe) : null;
          const again = (times: number): void => method.apply(this.child({ times }), safe);
          if (line === null || repeated.isFirst(line, again)) write();
        },
      },
    },
    options.to ?? logDestination(1),
  );
}

/** As pino does, but without the full stop of a sentence that the message of its cause follows. */
function serializeError(error: Error): object {
  const fields = stdSerializers.err(error);
  if (error instanceof Error) fields.message = messageWithCauses(error, new Set());
  return fields;
}

function messageWithCauses({ message, cause }: Error, seen: Set<unknown>): string {
  if (!(cause instanceof Error)) return message;
  if (seen.has(cause)) return `${message}: ...`;
  seen.add(cause);
  return `${message.replace(/\.$/, '')}: ${messageWithCauses(cause, seen)}`;
}

/** The error in `log.warn(error, ...)` or `log.warn({ err: error }, ...)`. */
function errorOf(first: unknown): unknown {
  return first instanceof Error ? first : (first as { readonly err?: unknown } | null | undefined)?.err;
}

/** Redirects Nest's messages to the same log. Its startup messages have level `debug`. */
export class NestLog implements LoggerService {
  constructor(private readonly target: Log) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.target.debug({ nest: rest.at(-1) }, String(message));
  }

  error(message: unknown, ...rest: unknown[]): void {
    // A startup failure, which the caller also gets as an exception.
    if (rest.at(-1) === 'ExceptionHandler') return this.debug(message);
    if (message instanceof Error) this.target.error({ err: message }, message.message);
    else this.target.error({ nest: rest }, String(message));
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.target.warn({ nest: rest.at(-1) }, String(message));
  }

  debug(message: unknown): void {
    this.target.debug(String(message));
  }

  verbose(message: unknown): void {
    this.target.trace(String(message));
  }
}
