import { parseArgs } from 'node:util';

/**
 * Parses the options of a command. `--help` and unknown options print a text and exit.
 * @param {string} helpText
 * @param {import('node:util').ParseArgsConfig['options']} [options]
 * @returns {Record<string, any>}
 */
export function readOptions(helpText, options = {}) {
  try {
    const { values } = parseArgs({ options: { ...options, help: { type: 'boolean' } } });
    if (values.help !== true) return values;
    process.stdout.write(helpText);
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${error.message.split('. ')[0]}\n\n${helpText}`);
    process.exit(2);
  }
}
