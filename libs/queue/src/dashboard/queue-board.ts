import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { FastifyAdapter } from '@bull-board/fastify';
import { Queue } from 'bullmq';
import type { FastifyPluginCallback } from 'fastify';
import { type QueueDefinition, queues } from '../queues.js';
import type { RedisConfig } from '../redis.config.js';
import { openRedis } from '../redis-client.js';

/** The pages of bull-board over all queues, to look only; connects when somebody looks. */
export function queueBoard(
  config: RedisConfig,
  path: string,
): { readonly plugin: FastifyPluginCallback; close(): Promise<void> } {
  // A queue whose first question fails fails for ever: this connection waits, its guard does not.
  const connection = openRedis(config, {
    lazyConnect: true,
    maxRetriesPerRequest: null,
    retryStrategy: (times) => Math.min(times * 200, 3_000),
  });
  connection.on('error', () => undefined);
  const open = names().map(
    (name) =>
      new Queue(name, {
        connection,
        prefix: config.prefix,
        skipWaitingForReady: true,
        skipVersionCheck: true,
      }),
  );
  for (const queue of open) queue.on('error', () => undefined);
  const adapter = new FastifyAdapter().setBasePath(path);
  createBullBoard({
    queues: open.map((queue) => new BullMQAdapter(queue, { readOnlyMode: true })),
    serverAdapter: adapter,
    options: { uiConfig: { boardTitle: 'Earshot queues' } },
  });
  return {
    plugin: adapter.registerPlugin(),
    async close() {
      await Promise.allSettled(open.map((queue) => queue.close()));
      connection.disconnect();
    },
  };
}

function names(): string[] {
  const { scan, verify, ...others } = queues;
  const all: { readonly name: string }[] = [
    ...Object.values(scan),
    ...Object.values<QueueDefinition<unknown>>(others),
    ...Object.values(verify),
  ];
  return all.map(({ name }) => name);
}
