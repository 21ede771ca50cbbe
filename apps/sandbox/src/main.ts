import { messageOf } from '@earshot/domain';
import { parseOptions, usage } from './options.js';
import { Sandbox } from './sandbox.js';

try {
  const options = parseOptions(process.argv.slice(2));
  if (options === null) process.stdout.write(usage);
  else await run(await Sandbox.start(options));
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exitCode = 2;
}

/** Prints one JSON line when ready; stops on SIGINT and SIGTERM. */
async function run(sandbox: Sandbox): Promise<void> {
  const { url, smtpUrl, environment } = sandbox;
  const ready = { url, smtp_url: smtpUrl, environment };
  for (const problem of sandbox.problems) process.stderr.write(`Skipped ${problem}\n`);
  process.stdout.write(`${JSON.stringify(ready)}\n`);
  await new Promise<void>((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });
  await sandbox.stop();
}
