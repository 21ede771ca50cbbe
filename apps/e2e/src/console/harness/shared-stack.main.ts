import { createTestDatabase } from '@earshot/database/testing';
import { processEnvironment } from '@earshot/platform';
import { Stack } from '../../stack/stack.js';

// A gateway with its own database, for the journeys that share one. It ends when its stdin does, and so with the process
// that started it, however that one ends.
const database = await createTestDatabase();
const on = { databaseUrl: database.url, redisUrl: processEnvironment().REDIS_URL ?? '' };
const stack = await Stack.start({ sandboxArgs: ['--no-samples'], workers: false, on });
process.stdin.resume().once('end', () => void end());
process.stdout.write(`${JSON.stringify({ base_url: stack.baseUrl, database_url: database.url })}\n`);

async function end(): Promise<void> {
  await stack.stop();
  // The test run's servers are stopped at the same time.
  await database.close().catch(() => undefined);
  process.exit();
}
