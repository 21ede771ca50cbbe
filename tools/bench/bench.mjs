/**
 * Measures the cost of each part of Earshot against the physical minimum and against a typical implementation, both measured
 * in the same run. Ends with a table of goals; exits with 1 if a figure is half as good as when its gate was set, or worse.
 * Usage: npm run build && npm run bench -- [parts] [--quick] [--markdown FILE]. Runs all parts if none is named. Linux only.
 * `--markdown docs/performance.md` writes the tables to their place on that page.
 */
import { fork } from 'node:child_process';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { judge } from './goals.mjs';
import { claiming } from './parts/claiming.mjs';
import { gateways } from './parts/gateways.mjs';
import { handOff } from './parts/hand-off.mjs';
import { matching } from './parts/matching.mjs';
import { memory } from './parts/memory.mjs';
import { pages } from './parts/pages.mjs';
import { pipeline } from './parts/pipeline.mjs';
import { storing } from './parts/storing.mjs';
import { markdownTable, writeReport } from './report.mjs';

const parts = { matching, storing, claiming, pages, 'hand-off': handOff, pipeline, gateways, memory };
const self = fileURLToPath(import.meta.url);
const usage = `Usage: npm run bench -- [parts] [--quick] [--markdown FILE]

Parts (default: all): ${Object.keys(parts).join(', ')}

  --quick           less data and three rounds, to see in minutes what a change costs
  --markdown FILE   write the tables to their place in FILE
  --help            show this text`;

if (process.send === undefined) await runAll();
else process.once('message', runPart);

async function runAll() {
  const { values, positionals } = readCommand();
  const unknown = positionals.filter((name) => !Object.hasOwn(parts, name));
  if (unknown.length > 0) fail(`There is no part ${unknown.join(', ')}.\n${usage}`, 2);
  const chosen = positionals.length === 0 ? Object.keys(parts) : positionals;
  const options = { quick: values.quick, rounds: values.quick ? 3 : 7 };
  const sections = [];
  const figures = {};
  const say = (text) => {
    console.log(`${text}\n`);
    sections.push(text);
  };
  say(`${machine()}; ${options.rounds} rounds${values.quick ? ', little data' : ''}.`);
  const unmeasured = [];
  for (const name of chosen) {
    const report = await inOwnProcess(name, options);
    if (report === null) {
      unmeasured.push(name);
      continue;
    }
    for (const { title, rows, note } of report.tables)
      say([`### ${title}`, markdownTable(rows), ...(note === undefined ? [] : [note])].join('\n\n'));
    Object.assign(figures, report.figures);
  }
  const { rows, broken } = judge(figures);
  if (rows.length > 0) say(`### Goals\n\n${markdownTable(rows)}`);
  if (unmeasured.length > 0) fail(`Not measured: ${unmeasured.join(', ')}.`);
  if (values.markdown !== undefined) writeReport(values.markdown, sections.join('\n\n'));
  if (broken.length > 0) fail(`Half as good as measured before, or worse:\n${broken.join('\n')}`);
}

function readCommand() {
  try {
    const command = parseArgs({
      allowPositionals: true,
      options: {
        quick: { type: 'boolean', default: false },
        markdown: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
    if (!command.values.help) return command;
    console.log(usage);
    process.exit(0);
  } catch (error) {
    fail(`${error.message.split('. ')[0]}\n${usage}`, 2);
  }
}

/** Gives each part its own heap and servers. @returns null if it exited before it had measured */
async function inOwnProcess(name, options) {
  console.error(`${new Date().toISOString().slice(11, 19)} ${name}`);
  const child = fork(self, { execArgv: ['--expose-gc', '--disable-warning=ExperimentalWarning'] });
  child.send({ name, options });
  const report = await new Promise((resolve) => {
    child.once('message', resolve);
    child.once('exit', () => resolve(null));
  });
  if (child.connected) child.disconnect();
  return report;
}

async function runPart({ name, options }) {
  process.send(await parts[name](options));
}

function machine() {
  const date = new Date().toISOString().slice(0, 10);
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${date}, Node ${process.versions.node}, ${cpus().length} cores (${cpus()[0].model}), ${memory} GB`;
}

function fail(reason, code = 1) {
  console.error(reason);
  process.exit(code);
}
