import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/**
 * Starts the gateway as it runs in production, in its own process, and waits until it is ready.
 * @param {{ databaseUrl: string, redisUrl: string }} servers
 * @returns {Promise<{ url: string, child: import('node:child_process').ChildProcess, stop(): Promise<void> }>}
 */
export async function startGateway({ databaseUrl, redisUrl }) {
  const port = await freePort();
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('../../../apps/gateway/dist/main.js', import.meta.url))],
    {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        // As in the image.
        NODE_OPTIONS: '--max-semi-space-size=8',
        DATABASE_URL: databaseUrl,
        REDIS_URL: redisUrl,
        REDIS_PREFIX: `bench-${port}`,
        EARSHOT_SECRET_KEY: randomBytes(32).toString('hex'),
        HOST: '127.0.0.1',
        PORT: String(port),
        BASE_URL: `http://127.0.0.1:${port}`,
        INSECURE_COOKIES: 'true',
        SMTP_URL: 'smtp://127.0.0.1:1',
        MAIL_FROM: 'alerts@example.org',
        LOG_LEVEL: 'warn',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  process.once('exit', () => child.kill());
  const stop = async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null) throw new Error('The gateway did not start.');
    if (
      await fetch(`${url}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return { url, child, stop };
    await wait(100);
  }
  await stop();
  throw new Error('The gateway did not become ready.');
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
