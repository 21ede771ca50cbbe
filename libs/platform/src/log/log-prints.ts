import { format } from 'node:util';
import type { Log } from './log.js';

/**
 * Redirects to the log what would otherwise be printed among its lines as plain text: warnings of Node.js, and what packages
 * print with `console`.
 */
export function logPrints(log: Log): void {
  // The only listener prints to stderr.
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

/** Ends the process with one log line and code 1 on an uncaught error or rejection. */
export function logCrash(log: Log): void {
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ err: error, origin }, 'ended by an uncaught error');
    process.exit(1);
  });
}
