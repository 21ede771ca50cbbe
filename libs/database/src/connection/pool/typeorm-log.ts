import type { Log } from '@earshot/platform';
import { AbstractLogger, type LogLevel, type LogMessage } from 'typeorm';

/** TypeORM's own messages (which migrations it runs) as lines of our log. Never logs queries or their values. */
export class TypeOrmLog extends AbstractLogger {
  constructor(private readonly target: Log) {
    super(false);
  }

  protected override writeLog(
    _level: LogLevel,
    message: LogMessage | string | number | (LogMessage | string | number)[],
  ): void {
    for (const line of this.prepareLogMessages(message))
      this.target.debug({ typeorm: line.type }, String(line.message));
  }
}
