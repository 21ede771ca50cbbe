// `npm run reclassify`: classifies stored mentions again and shows the progress. Address and key come from a running `npm
// start` (./var/standalone.json), unless --url or EARSHOT_API_KEY says otherwise.
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { commandLine } from '../install/installation.mjs';
import { assertHeaderValue, OptionError, runningEarshot } from './running-earshot.mjs';

const helpText = `Usage: ${commandLine('reclassify', '[options]')}

Classifies stored mentions of one project again: that of the API key in EARSHOT_API_KEY or, without it, that of npm start. Their
status stays, and no alert is sent, except for mentions that had been given up.

  --project ID      the project, if EARSHOT_API_KEY is a session of a user with several
  --monitor ID      only mentions of this monitor
  --since TIME      only mentions found at this time or later, e.g. 2026-11-01 or 2026-11-01T08:00:00Z
  --until TIME      only mentions found before this time
  --all             also mentions that the current classifier has already judged
  --follow ID       starts nothing, but shows the progress of this reclassification
  --url URL         the address of Earshot, e.g. https://earshot.example.com; needs its key in EARSHOT_API_KEY
  --data DIR        where a running Earshot keeps everything (default: ./var)
  --help            this text

Exits with 0 when it is done, 1 if it was given up or refused, 2 for a wrong option. Ctrl-C stops only this program: the
reclassification continues, and --follow shows it again.
`;

const pollMs = 2_000;

try {
  const options = read();
  const call = caller(options);
  const name = await nameOfProject(call, options.project);
  if (name !== null) process.stderr.write(`Project: ${name}\n`);
  const job =
    options.follow === undefined
      ? await call('POST', '/mentions/reclassify', inputOf(options))
      : await call('GET', `/reclassifications/${encodeURIComponent(options.follow)}`);
  process.exitCode = (await followed(call, job)) ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = error instanceof OptionError ? 2 : 1;
}

function read() {
  const values = parsed();
  if (values.help) {
    process.stdout.write(helpText);
    process.exit(0);
  }
  for (const name of ['since', 'until'])
    if (values[name] !== undefined && Number.isNaN(Date.parse(values[name])))
      throw new OptionError(`--${name} must be a time like 2026-11-01 or 2026-11-01T08:00:00Z`);
  if (values.project !== undefined) assertHeaderValue('--project', values.project);
  return values;
}

function parsed() {
  const text = { type: 'string' };
  try {
    return parseArgs({
      options: {
        project: text,
        monitor: text,
        since: text,
        until: text,
        all: { type: 'boolean', default: false },
        follow: text,
        url: text,
        data: { type: 'string', default: './var' },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new OptionError(`${error.message}\n${commandLine('reclassify', '--help')} lists all options.`);
  }
}

function inputOf({ monitor, since, until, all }) {
  const time = (text) => (text === undefined ? undefined : new Date(text).toISOString());
  return { monitor_id: monitor, found_since: time(since), found_until: time(until), only_outdated: !all };
}

/** Returns a function that calls the REST API, again if there were too many calls. @throws Error with the API's message */
function caller({ url, data, project }) {
  const { base, key } = runningEarshot({ url, data });
  const call = async (method, path, body, isRepeated = false) => {
    const answer = await fetch(`${base}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(project === undefined ? {} : { 'x-project-id': project }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    }).catch((cause) => {
      throw new Error(`${base} cannot be reached: ${cause.cause?.message ?? cause.message}`);
    });
    const envelope = await answer.json().catch(() => null);
    // Another server may return JSON as well.
    if (typeof envelope?.meta?.requestId !== 'string')
      throw new Error(`${base} is not Earshot: it returned ${answer.status} without Earshot's JSON`);
    const { data: found, error } = envelope;
    if (error === undefined) return found;
    if (error.code === 'RATE_LIMITED') {
      const seconds = Number(answer.headers.get('retry-after') ?? 5);
      if (!isRepeated) process.stderr.write(`Waiting ${seconds} s: ${error.message}\n`);
      await wait(1_000 * seconds);
      return call(method, path, body, true);
    }
    const details = error.details.map(({ message }) => `\n- ${message}`).join('');
    throw Object.assign(new Error(`${error.code}: ${error.message}${details}`), { code: error.code });
  };
  return call;
}

/** The name of the project that is reached; null if the key may not read it, or reaches several and none was chosen. */
async function nameOfProject(call, id) {
  try {
    if (id !== undefined) return (await call('GET', `/projects/${encodeURIComponent(id)}`)).name;
    const { projects } = await call('GET', '/projects?limit=2');
    return projects.length === 1 ? projects[0].name : null;
  } catch (error) {
    if (error.code === 'FORBIDDEN') return null;
    throw error;
  }
}

/** Shows the job's progress until it has ended. @returns whether it was completed */
async function followed(call, first) {
  process.stderr.write(`Reclassification ${first.id}\n`);
  let shown = '';
  for (let job = first; ; job = await call('GET', `/reclassifications/${job.id}`)) {
    const line = lineOf(job);
    if (line !== shown) process.stderr.write(`${line}\n`);
    shown = line;
    if (job.finished_at !== null) {
      process.stdout.write(`${JSON.stringify(job)}\n`);
      return job.status === 'done';
    }
    await wait(pollMs);
  }
}

function lineOf({ status, total, examined, changed, failed, last_error }) {
  const count =
    total === null ? '' : `: ${examined} of ${total} judged, ${changed} changed, ${failed} failed`;
  return `${status}${count}${last_error === null ? '' : ` (${last_error})`}`;
}
