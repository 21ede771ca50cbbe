/**
 * Reads the numbers that follow a command, in this order. `--help` prints the usage and exits with 0; anything that is not a
 * number of at least 1 exits with 2.
 * @param {string} command e.g. `npm run bench:lists`
 * @param {Record<string, number>} defaults the default of each number, by name
 * @returns {number[]}
 */
export function readNumbers(command, defaults) {
  const names = Object.keys(defaults);
  const [hint, without] =
    names.length === 0
      ? ['', '']
      : [` [-- ${names.join(' ')}]`, `, default ${Object.values(defaults).join(' ')}`];
  const usage = `Usage: ${command}${hint}${without}`;
  const given = process.argv.slice(2);
  if (given.includes('--help')) end(0, usage);
  if (given.length > names.length) end(2, `Unexpected "${given[names.length]}".\n${usage}`);
  return names.map((name, at) => {
    const text = given[at] ?? String(defaults[name]);
    if (!/^[1-9]\d{0,8}$/.test(text))
      end(2, `${name} must be a whole number from 1, not "${text}".\n${usage}`);
    return Number(text);
  });
}

function end(code, text) {
  process.stdout.write(`${text}\n`);
  process.exit(code);
}
