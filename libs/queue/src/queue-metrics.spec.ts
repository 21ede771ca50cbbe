import { afterEach, describe, expect, it } from '@jest/globals';
import { Module } from '@nestjs/common';
import { Metrics } from '@earshot/platform';
import { Enqueuer } from './enqueuer.js';
import { QueueModule } from './queue.module.js';
import { queues } from './queues.js';
import { RedisConfig } from './redis/redis.config.js';
import { startTestWorker, type TestWorker } from './testing/index.js';
import { SweepConfig } from './sweep.config.js';

@Module({ imports: [QueueModule] })
class SampleModule {}

let worker: TestWorker | undefined;
afterEach(() => worker?.close());

async function shown(redis: 'there' | 'away'): Promise<string> {
  const configs = [RedisConfig, SweepConfig];
  worker = await startTestWorker({ module: SampleModule, configs, env: {}, redis });
  await worker.get(Enqueuer).enqueue(queues.classify, [{ mentionIds: ['a'] }, { mentionIds: ['b'] }]);
  return worker.get(Metrics).text();
}

describe('the Redis metrics of a process', () => {
  it('count the jobs that Redis accepted', async () => {
    const text = await shown('there');
    expect(text).toContain('earshot_jobs_enqueued_total{queue="classify",outcome="enqueued"} 2');
    expect(text).toContain('earshot_jobs_enqueued_total{queue="classify",outcome="lost"} 0');
    expect(text).toMatch(/^earshot_redis_up 1$/m);
  });

  it('count the jobs that were lost, and show that Redis is unavailable', async () => {
    const text = await shown('away');
    expect(text).toContain('earshot_jobs_enqueued_total{queue="classify",outcome="lost"} 2');
    expect(text).toMatch(/^earshot_redis_up 0$/m);
  });
});
