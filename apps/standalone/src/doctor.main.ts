import { messageOf } from '@earshot/domain';
import { processEnvironment } from '@earshot/platform';
import { examine } from './examine.js';

// `| head` closes the pipe early: nobody reads the rest.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));
try {
  process.exitCode = await examine(processEnvironment(), (line) => process.stdout.write(`${line}\n`));
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exitCode = 1;
}
