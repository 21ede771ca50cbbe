import { createLog, type Log } from './log.js';
import { logDestination } from './log-destination.js';
import { logPrints } from './log-prints.js';

/**
 * The log of a command whose standard output is its result. It is written to standard error, as sentences if that is a
 * terminal, otherwise as one JSON object per line.
 */
export function commandLog(
  name: string,
  to: Pick<NodeJS.WriteStream, 'isTTY' | 'write'> = process.stderr,
): Log {
  const write = (line: string): void => void to.write(to.isTTY ? `${sentenceOf(line)}\n` : line);
  const isOwn = to === process.stderr;
  const log = createLog({
    service: name,
    level: 'warn',
    to: isOwn && !to.isTTY ? logDestination(2) : { write },
  });
  if (isOwn) logPrints(log);
  return log;
}

interface Line {
  readonly msg?: string;
  readonly reason?: string;
  readonly faults?: readonly string[];
  readonly err?: { readonly message: string };
}

function sentenceOf(line: string): string {
  const { msg, reason, faults, err } = JSON.parse(line) as Line;
  const reasons = [reason, ...(faults ?? []), err?.message].filter((words) => words !== undefined);
  return [msg, reasons.join('; ')].filter(Boolean).join(': ');
}
