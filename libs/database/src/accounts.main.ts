import { commandLog } from '@earshot/platform';
import { runOnDatabase } from './connection/run-on-database.js';
import { readAccounts } from './spending/read-accounts.js';

/** Prints the counts of all source meters as JSON, and what each unit was spent on. */
await runOnDatabase(commandLog('accounts'), 'could not count', async (dataSource) => {
  process.stdout.write(`${JSON.stringify(await readAccounts(dataSource), null, 2)}\n`);
});
