import { fork } from 'node:child_process';
import { once } from 'node:events';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';

/** The environment a gateway needs besides its servers. */
export function gatewayEnv() {
  return {
    NODE_ENV: 'production',
    EARSHOT_SECRET_KEY: randomBytes(32).toString('hex'),
    HOST: '127.0.0.1',
    PORT: '0',
    BASE_URL: 'http://127.0.0.1',
  };
}

/** Starts a server of this folder in its own process, which exits when its IPC channel closes. */
export async function startServer(children, env, file = 'gateway-server.mjs') {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const child = fork(path, { env, execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  children.push(child);
  const [{ url }] = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => [{}])]);
  if (url === undefined) throw new Error(`${file} did not start.`);
  return { url, pid: child.pid };
}
