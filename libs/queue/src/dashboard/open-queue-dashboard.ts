import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { RedisConfig } from '../redis.config.js';
import { RedisConnection } from '../redis-connection.js';
import { guardDashboard } from './guard-dashboard.js';
import { QueueDashboardConfig } from './queue-dashboard.config.js';

/**
 * Opens the page on which operators look into the queues, where a password for it is set. It shows and changes nothing:
 * jobs are hints, and what they point at is mended through the API.
 */
export async function openQueueDashboard(app: NestFastifyApplication): Promise<void> {
  const { password, path } = app.get(QueueDashboardConfig);
  if (password === null) return;
  const { queueBoard } = await import('./queue-board.js');
  const board = queueBoard(app.get(RedisConfig), path);
  const server = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  await server.register(
    async (scope) => {
      guardDashboard(scope, password, app.get(RedisConnection));
      scope.addHook('onClose', () => board.close());
      await scope.register(board.plugin);
    },
    { prefix: path },
  );
}
