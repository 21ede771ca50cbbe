/**
 * What lists cost in a project with a million mentions: rows read and milliseconds, for every filter and every pair of
 * filters, on the first page and at 90 % depth, and for the counts on the tabs of views; which orders and filters of the
 * inbox stay within 10 ms of Postgres time; and the memory that an export takes. Fails if a page or count reads too many
 * rows, or a page of the inbox is too slow. Usage: npm run build && npm run bench:lists [-- mentions]. With 20000 mentions
 * it still takes some minutes; all of it is measured. Creates a database, on its own servers or on those of DATABASE_URL and
 * REDIS_URL, and drops it at the end.
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
/** The most `searchMentions` may read by its own bounds: its walks, its counts, and two look-ups per row it examines. */
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
