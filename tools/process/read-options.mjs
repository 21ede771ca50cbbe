import { parseArgs } from 'node:util';

/**
 * Parses the options of a command. `--help`, unknown options and unknown words print a text and exit.
 * @param {string} helpText
 * @param {import('node:util').ParseArgsConfig['options']} [options]
 * @param {readonly string[]} [words] that may be given beside options
 * @returns {Record<string, any>} with the `words` that were given
 */
export function readOptions(helpText, options = {}, words = []) {
  try {
    const { values, positionals } = parseArgs({
      options: { ...options, help: { type: 'boolean' } },
      allowPositionals: words.length > 0,
    });
    const unknown = positionals.find((word) => !words.includes(word));
    if (unknown !== undefined) throw new Error(`Unexpected "${unknown}"`);
    if (values.help !== true) return { ...values, words: positionals };
    process.stdout.write(helpText);
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${error.message.split('. ')[0]}\n\n${helpText}`);
    process.exit(2);
  }
}
