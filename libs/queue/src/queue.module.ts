import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Doorbell } from './doorbell.js';
import { EventPublisher } from './event-publisher.js';
import { QueueRuntime } from './queue-runtime.js';
import { RateLimiter } from './rate-limiter.js';
import { RedisConnection } from './redis-connection.js';

const parts = [RedisConnection, Doorbell, EventPublisher, RateLimiter, QueueRuntime];

/** Queues, events and shared counters. Needs `RedisConfig`, `SweepConfig` and `LOG`. */
@Global()
@Module({ imports: [DiscoveryModule], providers: parts, exports: parts })
export class QueueModule {}
