/**
 * What lists cost in a project with a million mentions: rows that statements read and milliseconds, for every filter
 * and every two of them, on the first page and at 90 % depth, and counted as on the tab of a view; which orders and filters of the inbox hold 10 ms of Postgres;
 * and the memory that an export takes. Fails where a page reads more rows than it may, or where one of the inbox does not hold.
 * Usage: npm run build && npm run bench:lists [-- mentions]; 20000 of them take some minutes, all of it is measured
 * It makes a database of its own, on servers of its own or on those of DATABASE_URL and REDIS_URL, and drops it.
 */
import { Database } from '../../libs/database/dist/index.js';
import { readNumbers } from './command-line.mjs';
import { measureCounts } from './lists/counts.mjs';
import { measureExport } from './lists/export.mjs';
import { measureInbox } from './lists/inbox.mjs';
import { makeWorld } from './lists/make-world.mjs';
import { measureMentions } from './lists/mentions.mjs';
import { measureOthers } from './lists/others.mjs';
import { withOwnDatabase } from './measure/own-database.mjs';

const [mentions] = readNumbers('npm run bench:lists', { mentions: 1_000_000 });
/** What `searchMentions` may read by its own bounds: its walks, its counts, and two look-ups per row that it looks at. */
const mostRows = 50_000;

await withOwnDatabase(async ({ dataSource, ...servers }) => {
  const world = await makeWorld(dataSource, mentions);
  const database = new Database(dataSource);
  const slow = await measureInbox(database, world);
  const beyond =
    (await measureMentions(database, world, mostRows)) +
    (await measureCounts(database, world, mostRows)) +
    (await measureOthers(database, world, mostRows));
  if (servers.redisUrl !== undefined) await measureExport(dataSource, servers, world, mentions);
  console.log(
    beyond === 0
      ? `No page and no count of a view read more than ${mostRows} rows.`
      : `${beyond} pages or counts read more than ${mostRows} rows.`,
  );
  process.exitCode = beyond + slow === 0 ? 0 : 1;
});
