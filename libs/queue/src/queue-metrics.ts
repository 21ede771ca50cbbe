import { Injectable } from '@nestjs/common';
import { Metrics } from '@earshot/platform';
import { RedisConnection } from './redis/redis-connection.js';

/** Metrics of this process's use of Redis. */
@Injectable()
export class QueueMetrics {
  private readonly jobs;

  constructor(metrics: Metrics, redis: RedisConnection) {
    this.jobs = metrics.counter(
      'earshot_jobs_enqueued_total',
      'Jobs enqueued, by whether Redis accepted them; sweeps find lost work.',
      ['queue', 'outcome'],
    );
    const up = metrics.gauge('earshot_redis_up', '1 = Redis answers this process.', []);
    metrics.onRead([up], async () => {
      up.set(
        await redis.client.ping().then(
          () => 1,
          () => 0,
        ),
      );
    });
  }

  /**
   * Counts jobs. Both outcomes are exported from the first job on, because Prometheus sees no increase in a series that
   * begins with the first loss.
   */
  countJobs(queue: string, count: number, outcome: 'enqueued' | 'lost'): void {
    for (const each of ['enqueued', 'lost'])
      this.jobs.inc({ queue, outcome: each }, each === outcome ? count : 0);
  }
}
