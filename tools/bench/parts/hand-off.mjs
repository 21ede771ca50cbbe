import { setTimeout as sleep } from 'node:timers/promises';
import { Test } from '@nestjs/testing';
import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { ConfigModule, newId, PlatformModule } from '../../../libs/platform/dist/index.js';
import {
  Enqueuer,
  idsPerJob,
  inJobs,
  QueueModule,
  queues,
  RedisConfig,
  SweepConfig,
} from '../../../libs/queue/dist/index.js';
import { listenTo } from '../../../libs/queue/dist/testing/index.js';
import { MadeUpLanguage } from '../made-up/language.mjs';
import { times } from '../made-up/random.mjs';
import { BenchWorld } from '../measure/bench-world.mjs';
import { median } from '../measure/median.mjs';
import { inRounds, medianRatio } from '../measure/rounds.mjs';

/** Mentions enqueued per scan. */
const perScan = 500;

/**
 * Measures the hand-off of mentions to the classifier, from enqueuing to completion: as Earshot does it (50 ids per job),
 * one job with the whole text per mention, and a bare Redis stream in batches of 100.
 */
export async function handOff({ rounds, quick }) {
  const count = quick ? 2_000 : 10_000;
  const world = await BenchWorld.open();
  const ours = await openOurs(world);
  const typical = await openTypical(world);
  const stream = await openStream(world);
  try {
    const language = new MadeUpLanguage();
    const texts = times(count, () => language.text(20));
    const ids = texts.map(() => newId());
    const costs = await inRounds(rounds, {
      ours: () => world.cost(() => ours.handOn(ids)),
      typical: () => world.cost(() => typical.handOn(ids, texts)),
      stream: () => world.cost(() => stream.handOn(ids)),
    });
    const row = (way, measured) => ({
      way,
      'node us/mention': median(measured.map(({ node }) => node)) / count,
      'Redis us/mention': median(measured.map(({ redis }) => redis)) / count,
    });
    const cpu = (name) => costs[name].map(({ node, redis }) => node + redis);
    return {
      tables: [
        {
          title: 'Hand-off to the classifier',
          rows: [
            row(`ours, ${idsPerJob.mentions} ids a job`, costs.ours),
            row('a job for each mention', costs.typical),
            row('a stream of Redis, 100 at a time', costs.stream),
          ],
        },
      ],
      figures: { 'hand-off, CPU of a job for each : ours': medianRatio(cpu('typical'), cpu('ours')) },
    };
  } finally {
    await Promise.all([ours.close(), typical.close(), stream.close()]);
    await world.close();
  }
}

/** The enqueuer of a scanner and the consumer of a classifier that does nothing. */
async function openOurs({ env, log }) {
  const Listener = listenTo(queues.classify);
  const app = await Test.createTestingModule({
    imports: [
      ConfigModule.forRoot([RedisConfig, SweepConfig], env),
      PlatformModule.forRoot(log),
      QueueModule,
    ],
    providers: [Listener],
  }).compile();
  await app.init();
  const enqueuer = app.get(Enqueuer, { strict: false });
  const { heard } = app.get(Listener);
  return {
    async handOn(ids) {
      heard.length = 0;
      for (const scan of inJobs(ids, perScan))
        await enqueuer.enqueue(
          queues.classify,
          inJobs(scan, idsPerJob.mentions).map((mentionIds) => ({ mentionIds })),
        );
      while (heard.reduce((sum, { mentionIds }) => sum + mentionIds.length, 0) < ids.length) await sleep(5);
    },
    close: () => app.close(),
  };
}

async function openTypical({ servers }) {
  const connection = new Redis(servers.redisUrl, { maxRetriesPerRequest: null });
  const queue = new Queue('typical', { connection });
  let done = 0;
  const work = async () => void (done += 1);
  const worker = new Worker('typical', work, { connection, concurrency: 10 });
  await worker.waitUntilReady();
  return {
    async handOn(ids, texts) {
      done = 0;
      for (const [index, mentionId] of ids.entries())
        await queue.add('classify', { mentionId, text: texts[index] }, { removeOnComplete: true });
      while (done < ids.length) await sleep(5);
    },
    async close() {
      await worker.close();
      await queue.close();
      connection.disconnect();
    },
  };
}

async function openStream({ servers }) {
  const redis = new Redis(servers.redisUrl);
  await redis.xgroup('CREATE', 'bench', 'classifier', '$', 'MKSTREAM');
  return {
    async handOn(ids) {
      for (const some of inJobs(ids, 100)) {
        const adding = redis.pipeline();
        for (const id of some) adding.xadd('bench', '*', 'id', id);
        await adding.exec();
        const [[, entries]] = await redis.xreadgroup(
          'GROUP',
          'classifier',
          'one',
          'COUNT',
          100,
          'STREAMS',
          'bench',
          '>',
        );
        const keys = entries.map(([key]) => key);
        await redis
          .pipeline()
          .xack('bench', 'classifier', ...keys)
          .xdel('bench', ...keys)
          .exec();
      }
    },
    async close() {
      redis.disconnect();
    },
  };
}
