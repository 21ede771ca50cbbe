import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Migrates a database. @throws {Error} if that fails */
export async function migrate(databaseUrl) {
  const path = fileURLToPath(new URL('../../../libs/database/dist/migrate.main.js', import.meta.url));
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  const child = fork(path, { env, execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The migrations failed.');
}
