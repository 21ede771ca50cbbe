import { format } from 'node:util';
import type { Log } from './log.js';

/**
 * Writes to the log what otherwise would stand among its lines as bare text: warnings of Node.js, and what packages print with
 * `console`.
 */
export function logPrints(log: Log): void {
  // The only listener there is prints to stderr.
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log.warn({ err: warning }, 'Node.js warns'));
  const writing =
    (level: 'info' | 'warn', name: string) =>
    (...words: unknown[]): void =>
      log[level]({ console: name }, format(...words));
  Object.assign(console, {
    debug: writing('info', 'debug'),
    log: writing('info', 'log'),
    info: writing('info', 'info'),
    trace: writing('info', 'trace'),
    warn: writing('warn', 'warn'),
    error: writing('warn', 'error'),
  });
}

/** Ends the process with one line of the log and code 1 where an error or a rejection was not caught. */
export function logCrash(log: Log): void {
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ err: error, origin }, 'ended by an error that nothing caught');
    process.exit(1);
  });
}
