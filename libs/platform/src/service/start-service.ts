import 'reflect-metadata';
import type { DynamicModule, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyServerOptions } from 'fastify';
import { type ConfigClass, ConfigModule } from '../config/config.module.js';
import { ConfigError, EnvReader, type Environment } from '../config/env-reader.js';
import { knownVariables } from '../config/known-variables.js';
import { unknownVariables, unknownVariableSentence } from '../config/unknown-variables.js';
import { HealthModule } from '../health/health.module.js';
import { createLog, type Log, NestLog } from '../log/log.js';
import { Lifecycle } from './lifecycle.js';
import { TracingConfig } from '../tracing/tracing.config.js';
import { PlatformModule } from './platform.module.js';
import { ServiceConfig } from './service.config.js';

export interface ServiceDefinition {
  /** A field of every log line. */
  readonly name: string;
  readonly modules: readonly (Type | DynamicModule)[];
  readonly configs: readonly ConfigClass[];
  /** Whether its port is reachable from outside; it then has no `/metrics` without METRICS_TOKEN. Default false. */
  readonly isPublic?: boolean;
  readonly http?: FastifyServerOptions;
  /** Final setup before it starts listening, e.g. routes. */
  readonly prepare?: (app: NestFastifyApplication) => Promise<void> | void;
  /** Its log; by default one that writes to stdout. */
  readonly log?: Log;
}

export interface RunningService {
  readonly app: NestFastifyApplication;
  readonly log: Log;
  readonly lifecycle: Lifecycle;
  /** The address it listens on, e.g. `http://127.0.0.1:3000`. */
  readonly url: string;
}

/**
 * Starts a process's Nest app: configuration, log, modules, HTTP (at least health and metrics).
 * @throws ConfigError with every fault of the environment
 */
export async function startService(service: ServiceDefinition, env: Environment): Promise<RunningService> {
  const configs = ConfigModule.forRoot([ServiceConfig, TracingConfig, ...service.configs], env);
  const { host, port, logLevel } = new ServiceConfig(new EnvReader(env));
  const log = service.log ?? createLog({ service: service.name, level: logLevel });
  for (const unknown of unknownVariables(env, knownVariables())) log.warn(unknownVariableSentence(unknown));
  const root: DynamicModule = {
    module: RootModule,
    imports: [
      configs,
      PlatformModule.forRoot(log),
      HealthModule.forRoot(service.isPublic === true),
      ...service.modules,
    ],
  };
  const app = await NestFactory.create<NestFastifyApplication>(
    root,
    // No Connect middleware is used.
    new FastifyAdapter({ bodyLimit: 256 * 1024, skipMiddie: true, ...service.http }),
    {
      logger: new NestLog(log),
      bodyParser: false,
      abortOnError: false,
    },
  );
  try {
    await service.prepare?.(app);
    // Before it listens, so that faults of its modules are not taken for faults of the port.
    await app.init();
    await app.listen(port, host).catch((cause: Error) => {
      throw new ConfigError([`HOST and PORT (${host}, ${port}) cannot be used: ${cause.message}`]);
    });
  } catch (error) {
    // Anything opened so far (pools, workers) must be closed.
    await app.close().catch(() => undefined);
    throw error;
  }
  const url = (await app.getUrl()).replace('0.0.0.0', '127.0.0.1');
  log.info({ url }, 'ready');
  return { app, log, lifecycle: app.get(Lifecycle), url };
}

class RootModule {}
