import { type DestinationStream, pino } from 'pino';

/** What waits in memory for room; beyond it lines are lost. */
const waitingBytes = 1024 * 1024;

/**
 * Writes lines to a file or to stdout at once, so that a sudden end loses none. Where that fails, because the disk is full or
 * the reader is gone, lines wait and are written with the next one that goes through; never does it end the process.
 * @param fd e.g. 1 for stdout
 */
export function logDestination(fd: number): DestinationStream {
  const destination = pino.destination({ fd, sync: true, maxLength: waitingBytes });
  let lost = 0;
  destination.on('error', () => undefined);
  destination.on('drop', () => (lost += 1));
  destination.on('drain', () => {
    if (lost === 0) return;
    const line = { level: 'warn', time: new Date().toISOString(), lost, msg: 'log lines were lost: no room' };
    lost = 0;
    destination.write(`${JSON.stringify(line)}\n`);
  });
  return destination;
}
