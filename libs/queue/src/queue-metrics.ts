import { Injectable } from '@nestjs/common';
import { Metrics } from '@earshot/platform';
import { RedisConnection } from './redis-connection.js';

/** How this process gets on with Redis, as metrics. */
@Injectable()
export class QueueMetrics {
  private readonly rings;

  constructor(metrics: Metrics, redis: RedisConnection) {
    this.rings = metrics.counter(
      'earshot_rings_total',
      'Jobs that told workers of due work, by whether Redis took them; what was not heard is found by sweeps.',
      ['queue', 'outcome'],
    );
    const up = metrics.gauge('earshot_redis_up', '1 = Redis answers this process.', []);
    metrics.onRead([up], async () => {
      up.set(
        await redis.ping().then(
          () => 1,
          () => 0,
        ),
      );
    });
  }

  rang(queue: string, jobs: number, outcome: 'heard' | 'lost'): void {
    this.rings.inc({ queue, outcome }, jobs);
  }
}
