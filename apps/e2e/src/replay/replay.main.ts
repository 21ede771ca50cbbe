import { readOptions, type ReplayOptions, usage } from './options.js';
import { readRows } from './posts/corpora.js';
import { readFaults, readKeywords, sampleKeywords } from './posts/read-input.js';
import { replay } from './replay.js';
import { table } from './report/table.js';

/** `npm run replay`: see `usage`. Exits with 0 if nothing was missed or doubled, 1 if something was, 2 on bad input. */
const say = (line: string): void => {
  process.stderr.write(`[${new Date().toISOString().slice(11, 19)}] ${line}\n`);
};

process.exitCode = await main();

async function main(): Promise<number> {
  let options: ReplayOptions | 'help';
  try {
    options = readOptions(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(
      `${(error as Error).message.split('. ')[0]}\nnpm run replay -- --help lists all options.\n`,
    );
    return 2;
  }
  if (options === 'help') {
    process.stdout.write(usage);
    return 0;
  }
  try {
    const keywords = await readKeywords(options.keywords ?? sampleKeywords);
    const { report, converged } = await replay({
      posts: await readRows({ ...options, keywords, say }),
      keywords,
      faults: await readFaults(options.faults, options.sources),
      postsPerSecond: options.postsPerSecond,
      kills: options.kills,
      say,
    });
    const json = (): string => JSON.stringify({ ...report, converged });
    process.stdout.write(`${options.json ? json() : table(report, converged)}\n`);
    return report.missed === 0 && report.doubled === 0 ? 0 : 1;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    return 2;
  }
}
