import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Enqueuer } from './enqueuer.js';
import { EventPublisher } from './events/event-publisher.js';
import { ProjectChanges } from './events/project-changes.js';
import { QueueMetrics } from './queue-metrics.js';
import { QueueRuntime } from './queue-runtime.js';
import { RateLimiter } from './rate-limit/rate-limiter.js';
import { RedisConnection } from './redis/redis-connection.js';
import { redisConditionProvider } from './redis/redis-condition.js';

const parts = [
  RedisConnection,
  QueueMetrics,
  Enqueuer,
  EventPublisher,
  ProjectChanges,
  RateLimiter,
  QueueRuntime,
];

/** Queues, events and shared counters. Requires `RedisConfig`, `SweepConfig`, `Lifecycle` and `LOG`. */
@Global()
@Module({
  imports: [DiscoveryModule],
  providers: [...parts, redisConditionProvider],
  exports: parts,
})
export class QueueModule {}
