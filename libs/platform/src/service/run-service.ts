import { constants } from 'node:os';
import { type Environment, EnvReader } from '../config/env-reader.js';
import { createLog } from '../log/log.js';
import { logFailure } from '../log/log-failure.js';
import { logCrash, logPrints } from '../log/log-prints.js';
import { ServiceConfig } from './service.config.js';
import { type RunningService, type ServiceDefinition, startService } from './start-service.js';
import { stopService } from './stop-service.js';

/**
 * Runs `startService` as a whole process. On SIGTERM or SIGINT it shuts down gracefully (see `stopService`) and exits with
 * 0, or with 1 if that fails; a second signal ends it at once. It exits with 1 if it cannot start. Everything it prints is a
 * line of its log.
 */
export async function runService(service: ServiceDefinition, env: Environment): Promise<void> {
  // Empty if LOG_LEVEL is invalid, which startup is about to report.
  const { logLevel } = new ServiceConfig(new EnvReader(env));
  const log = service.log ?? createLog({ service: service.name, level: logLevel || 'info' });
  logPrints(log);
  logCrash(log);
  let running: RunningService | undefined;
  // A closed stdout or a full disk must not end the process.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (running === undefined || running.lifecycle.isStopping)
        process.exit(128 + constants.signals[signal]);
      running.log.info({ signal }, 'stopping');
      void end(running, running.app.get(ServiceConfig).stopDelayMs);
    });
  try {
    running = await startService({ ...service, log }, env);
  } catch (error) {
    logFailure(log, error, 'could not start');
    process.exit(1);
  }
}

async function end(running: RunningService, delayMs: number): Promise<never> {
  const { log } = running;
  try {
    if (await stopService(running, delayMs)) {
      log.info('stopped');
      process.exit(0);
    }
    log.error('did not stop in time');
  } catch (error) {
    log.error({ err: error }, 'did not shut down gracefully');
  }
  process.exit(1);
}
