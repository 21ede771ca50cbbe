import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { commandLine, isClone } from '../../tools/install/installation.mjs';
import { root } from '../../tools/process/steps.mjs';

/** The ports that browsers and Node's `fetch` do not open. */
const blockedPorts = JSON.parse(
  readFileSync(new URL('../../libs/platform/blocked-ports.json', import.meta.url), 'utf8'),
);

export const helpText = `Usage: ${commandLine('start', '[options]')}

Runs all of Earshot on this machine, with a Postgres and a Redis of its own.

  --port PORT     the port of the API and the tools (default: PORT, or 3000; 0 = any free port)
  --data DIR      where everything is kept (default: ./var); as root, the database may be in /var/lib/earshot
  --watch NAME    creates a project that watches for this name, without sample posts, on every source that is configured or
                  needs no key; may be given several times
  --no-sandbox    no sample posts and no test mailbox: real sources and mail, as configured
  --sandbox       sample posts, even if they were deleted or something is already watched
  --help          this text

With the variables DATABASE_URL and REDIS_URL, Earshot uses those servers instead of starting its own.
Sources and mail are configured by variables too: see ${isClone ? '.env.example' : join(root, '.env.example')}.
Variables may also be set in a file .env in this folder.
`;

/** An unknown option or an invalid value; the message is for the user. */
export class OptionError extends Error {}

const hint = isClone ? ' npm wants -- before options: npm start -- --port 4000' : '';

/** Parses the command line. See options.d.mts. */
export function parseOptions(args, env = {}) {
  // npm keeps an option before the --, and passes it on only as a variable.
  const kept = ['port', 'data', 'watch', 'sandbox'].find((name) => env[`npm_config_${name}`] !== undefined);
  if (isClone && kept !== undefined) throw new OptionError(`npm took --${kept} for itself.${hint}`);
  const { port: given, data, sandbox, watch } = parse(args);
  const port = given ?? (env.PORT?.trim() || '3000');
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new OptionError(
      `${given === undefined ? 'PORT' : '--port'} must be a whole number from 0 to 65535, not "${port}"`,
    );
  if (blockedPorts.includes(Number(port)))
    throw new OptionError(
      `Port ${Number(port)} is blocked by browsers. Choose another one, e.g. ${given === undefined ? 'PORT=3000' : '--port 3000'}`,
    );
  if (data.trim() === '') throw new OptionError('--data must name a directory');
  return { port: Number(port), dataDir: data, sandbox: sandbox ?? null, watch: namesOf(watch) };
}

/** The distinct names, ignoring case. */
function namesOf(given) {
  const names = new Map();
  for (const name of given.map((one) => one.trim())) {
    // Rejects names that would fail later: a project's name has 1 to 80 characters, a keyword at least two.
    if (name === '') throw new OptionError('--watch must be a name, e.g. --watch "Acme"');
    if (/\p{Cc}/u.test(name)) throw new OptionError('--watch must not contain control characters');
    const length = [...name].length;
    if (length < 2 || length > 80)
      throw new OptionError(`--watch must be 2 to 80 characters long, not ${length}`);
    if (/^@.$/u.test(name)) throw new OptionError('--watch must have at least two characters after the @');
    if (!/[\p{L}\p{N}]/u.test(name)) throw new OptionError('--watch must contain a letter or a digit');
    const key = name.normalize('NFKC').toLowerCase();
    if (!names.has(key)) names.set(key, name);
  }
  return [...names.values()];
}

/** `parseOptions` for programs: --help prints the text and exits with 0, whatever PORT is; an invalid option exits with 2. */
export function optionsOrExit(args, env = process.env) {
  try {
    if (!parse(args).help) return parseOptions(args, env);
    process.stdout.write(helpText);
    process.exit(0);
  } catch (error) {
    if (!(error instanceof OptionError)) throw error;
    process.stderr.write(`${error.message}\n${commandLine('start', '--help')} lists all options.\n`);
    process.exit(2);
  }
}

function parse(args) {
  try {
    const { values } = parseArgs({
      args,
      allowNegative: true,
      options: {
        port: { type: 'string' },
        data: { type: 'string', default: './var' },
        sandbox: { type: 'boolean' },
        watch: { type: 'string', multiple: true, default: [] },
        help: { type: 'boolean', default: false },
      },
    });
    return values;
  } catch (error) {
    if (error.code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL')
      throw new OptionError(`Unexpected "${args.join(' ')}".${hint}`);
    throw new OptionError(error.message.split('. ')[0].split('\n')[0]);
  }
}
