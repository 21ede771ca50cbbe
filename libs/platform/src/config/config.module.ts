import { type DynamicModule, Module } from '@nestjs/common';
import { EnvReader, type Environment } from './env-reader.js';

/** A class that reads its own variables: one small class next to the code that uses it. */
export type ConfigClass<T extends object = object> = new (env: EnvReader) => T;

/**
 * Provides config classes to the whole app.
 * @throws ConfigError at startup, with the faults of all classes at once
 */
@Module({})
export class ConfigModule {
  static forRoot(configs: readonly ConfigClass[], env: Environment): DynamicModule {
    const reader = new EnvReader(env);
    const providers = [...new Set(configs)].map((config) => ({
      provide: config,
      useValue: new config(reader),
    }));
    reader.finish();
    return {
      module: ConfigModule,
      global: true,
      providers,
      exports: providers.map(({ provide }) => provide),
    };
  }
}
