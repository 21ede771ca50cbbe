/**
 * How the inbox of the console performs with 100,000 mentions, in real Chromium against a real gateway: the time from a key
 * press to the updated screen with 10,000 rows loaded, the time to the first rows on a slow connection and processor, and
 * what the first load fetches. Fails if a limit of the budget is exceeded. Usage: npm run build && npm run bench:console [--
 * mentions rows] [-- --report: prints the same and never fails] Creates a database, on its own servers or on those of
 * DATABASE_URL and REDIS_URL, and drops it at the end.
 */
import { loadavg } from 'node:os';
import { readNumbers } from './command-line.mjs';
import { openBrowser } from './console/open-browser.mjs';
import { measureFirstLoad } from './console/first-load.mjs';
import { measureKeys } from './console/keys.mjs';
import { makeWorld } from './lists/make-world.mjs';
import { withOwnDatabase } from './measure/own-database.mjs';
import { signUp } from './measure/sign-up.mjs';
import { startGateway } from './measure/start-gateway.mjs';

const reportOnly = process.argv.includes('--report');
if (reportOnly) process.argv.splice(process.argv.indexOf('--report'), 1);
const [mentions, rows] = readNumbers('npm run bench:console', { mentions: 100_000, rows: 10_000 });

await withOwnDatabase(async ({ dataSource, ...servers }) => {
  const { projectId } = await makeWorld(dataSource, mentions);
  // No mention has been handled: the longest inbox possible.
  await dataSource.query("UPDATE mentions SET status = 'new' WHERE project_id = $1", [projectId]);
  await dataSource.query('VACUUM ANALYZE mentions');
  const gateway = await startGateway(servers);
  const browser = await openBrowser(gateway.url);
  try {
    const person = await signUp(gateway.url, dataSource, projectId);
    const measured = [
      ...(await measureFirstLoad(browser, person)),
      ...(await measureKeys(browser, person, rows)),
    ];
    console.table(measured.map(({ what, value, limit }) => ({ what, value, limit: limit ?? '' })));
    const broken = measured.filter(({ value, limit }) => limit !== undefined && value > limit);
    console.log(
      `Load average of the last five minutes: ${loadavg()[1]}. On a busy machine the times say little.`,
    );
    console.log(
      broken.length === 0
        ? 'Every limit is kept.'
        : `Over their limits: ${broken.map(({ what, value, limit }) => `${what}: ${value} > ${limit}`).join('; ')}.`,
    );
    process.exitCode = broken.length === 0 || reportOnly ? 0 : 1;
  } finally {
    await browser.close();
    await gateway.stop();
  }
});
