import { Database, databaseHealth } from '@earshot/database';
import { HealthModule, processEnvironment, runService } from '@earshot/platform';
import { RedisConnection, redisHealth } from '@earshot/queue';
import { ScannerModule, scannerConfigs } from './scanner.module.js';

await runService(
  {
    name: 'scanner',
    configs: scannerConfigs,
    modules: [
      ScannerModule,
      HealthModule.forRoot([Database, RedisConnection], (database: Database, redis: RedisConnection) => [
        databaseHealth(database),
        redisHealth(redis),
      ]),
    ],
  },
  processEnvironment(),
);
