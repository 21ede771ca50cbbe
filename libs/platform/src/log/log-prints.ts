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
  for (const name of ['debug', 'log', 'info', 'trace', 'warn', 'error']) {
    const level = ['warn', 'error'].includes(name) ? 'warn' : 'info';
    const write = (...words: unknown[]): void => log[level]({ console: name }, format(...words));
    Object.assign(console, { [name]: write });
  }
}

/** Ends the process with one log line and code 1 on an uncaught error or rejection. */
export function logCrash(log: Log): void {
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ err: error, origin }, 'ended by an uncaught error');
    process.exit(1);
  });
}
