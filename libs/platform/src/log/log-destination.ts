import { type DestinationStream, pino } from 'pino';

/** How much is buffered in memory; beyond that, lines are lost. */
const waitingBytes = 1024 * 1024;

/**
 * Writes lines to a file or to stdout synchronously, so that a crash loses none. If that fails because the disk is full or
 * the reader has gone, lines are buffered and written with the next successful one. Never ends the process.
 * @param fd e.g. 1 for stdout
 */
export function logDestination(fd: number): DestinationStream {
  const destination = pino.destination({ fd, sync: true, maxLength: waitingBytes });
  let lost = 0;
  destination.on('error', () => undefined);
  destination.on('drop', () => (lost += 1));
  destination.on('drain', () => {
    if (lost === 0) return;
    const line = {
      level: 'warn',
      time: new Date().toISOString(),
      lost,
      msg: 'log lines were lost: the buffer was full',
    };
    lost = 0;
    destination.write(`${JSON.stringify(line)}\n`);
  });
  return destination;
}
