import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** The compiled programs of this repository, as a deployment starts them. */
export const programs = {
  servers: join(root, 'apps/standalone/dist/servers.main.js'),
  migrate: join(root, 'libs/database/dist/migrate.main.js'),
  accounts: join(root, 'libs/database/dist/accounts.main.js'),
  sandbox: join(root, 'apps/sandbox/dist/main.js'),
  gateway: join(root, 'apps/gateway/dist/main.js'),
  scheduler: join(root, 'apps/scheduler/dist/main.js'),
  scanner: join(root, 'apps/scanner/dist/main.js'),
  classifier: join(root, 'apps/classifier/dist/main.js'),
  dispatcher: join(root, 'apps/dispatcher/dist/main.js'),
};
