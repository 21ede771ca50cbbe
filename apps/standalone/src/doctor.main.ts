import { messageOf } from '@earshot/domain';
import { processEnvironment } from '@earshot/platform';
import { examine } from './examine.js';

try {
  process.exitCode = await examine(processEnvironment(), (line) => process.stdout.write(`${line}\n`));
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exitCode = 1;
}
