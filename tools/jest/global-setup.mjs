import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../process/steps.mjs';

/** Runs before all specs: prepares the migrated database that each spec file clones, on the server of `DATABASE_URL`. */
export default async function setup() {
  const { DATABASE_URL } = process.env;
  if (DATABASE_URL === undefined) return;
  if (!existsSync(join(root, 'libs/database/dist/testing/index.js'))) {
    console.log('libs/database is not built: specs that need its template database will fail');
    return;
  }
  const { prepareTemplate } = await import('@earshot/database/testing');
  await prepareTemplate(DATABASE_URL);
}
