import { type ChaosResult, isClean, runChaos } from './chaos.js';
import { chaosTable } from './chaos-table.js';
import { faultNames } from './faults/faults.js';
import { type ChaosCommand, readOptions, usage } from './options.js';

const limitSeconds = 60;
/** Longer than the limit, so that a late notification is not mistaken for a lost one. */
const patienceSeconds = 240;

/** `npm run test:chaos`: see `usage`. Exits with 0 if every promise was kept, 1 if one was not, 2 on bad input. */
process.exitCode = await main();

async function main(): Promise<number> {
  let command: ChaosCommand | 'help' | 'list';
  try {
    command = readOptions(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(
      `${(error as Error).message.split('. ')[0]}\nnpm run test:chaos -- --help lists all options.\n`,
    );
    return 2;
  }
  if (command === 'help' || command === 'list') {
    process.stdout.write(command === 'help' ? usage : `${faultNames.join('\n')}\n`);
    return 0;
  }
  process.stdout.write(`seed ${command.seed}\n`);
  let result: ChaosResult;
  try {
    result = await runChaos({ ...command, patienceSeconds, say });
  } catch (error) {
    process.stderr.write(`${(error as Error).stack}\n`);
    return 2;
  }
  const isLate = (result.convergedSeconds ?? Infinity) > limitSeconds;
  process.stdout.write(`${chaosTable(result)}\n`);
  if (isLate) process.stdout.write(`It took longer than ${limitSeconds} s.\n`);
  if (result.logFolder !== null) process.stdout.write(`Logs: ${result.logFolder}\n`);
  return isClean(result) && !isLate ? 0 : 1;
}

function say(line: string): void {
  process.stderr.write(`[${new Date().toISOString().slice(11, 19)}] ${line}\n`);
}
