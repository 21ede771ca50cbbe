// `npm run classify -- FILE.jsonl [--model transformer|linear|llm]`: classifies your own posts, without a database. stdout
// is reserved for the rows.
import '../install/check-node.mjs';
import { createReadStream } from 'node:fs';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { Progress } from '../classify/progress.mjs';
import { ensureBuilt } from '../install/ensure-installed.mjs';
import { loadEnvFileOrExit } from '../process/env-file.mjs';
import { StepError } from '../process/steps.mjs';

const usage = `Usage: npm run --silent classify -- FILE.jsonl [--model transformer|linear|llm] [--threads 1]
       [--marked FILE.jsonl] [--labels]

Reads one row per line, { "text", "title"?, "keyword"?, "keywords"?, "context"?, "description"?, "source"? }, from a file
or, for -, from stdin, and writes the same rows with is_relevant, category, sentiment, urgency, summary, language,
confidence, classifier, scores and reasons. A line that cannot be read becomes { "line", "error" }, and the exit code is 1.
llm asks the language model configured by the LLM_ variables (docs/llm.md), in the environment or .env, and sends it the
posts.

--marked names rows that also have a "status": reviewed and done mean that a post is about its keyword's brand, ignored that
it is not. They teach the classifier like a project's triage, for each keyword.

--labels reads people's labels of each row ("is_relevant": true or false, "category", "sentiment", and as "urgency" the band
0 to 3; each may be missing) and, instead of the rows, writes how often the classifier agrees, per source and language.`;

// The reader may have closed the pipe (head).
process.stdout.on('error', (error) => process.exit(error.code === 'EPIPE' ? 0 : 2));

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof StepError ? error.message : error);
  process.exit(2);
}

/** @returns {Promise<number>} the exit code */
async function main() {
  const options = readOptions();
  if (typeof options === 'string') {
    console.error(options);
    return options === usage ? 0 : 2;
  }
  const input = options.file === '-' ? process.stdin : await opened(options.file);
  const marked = options.marked === undefined ? null : await opened(options.marked);
  const { classifyRows, learnFromRows, openClassifier } = await load();
  if (options.labels) return await scoreLabelled(input, options, openClassifier);
  const { classifier, batchSize, close } = await openClassifier(options);
  try {
    const now = new Date();
    const learned =
      marked === null ? new Map() : await learn(learnFromRows(linesOf(marked), classifier, now));
    return await writeAll(classifyRows(linesOf(input), classifier, { now, batchSize, learned }));
  } finally {
    await close();
  }
}

/** @returns 0; @throws {StepError} naming the line that cannot be read */
async function scoreLabelled(input, options, openClassifier) {
  const { judgeLabelledRows } = await import('../../libs/classification/dist/rows/judge-labelled-rows.js');
  const { postTable } = await import('../../libs/classification/dist/evaluation/post-tables.js');
  const { classifier, batchSize, close } = await openClassifier(options);
  try {
    const judged = await judgeLabelledRows(linesOf(input), classifier, { now: new Date(), batchSize });
    if (judged.length === 0) throw new StepError('The file has no rows.');
    if (judged.every(({ labels }) => Object.values(labels).every((label) => label === null)))
      throw new StepError(
        'No row has a label: "is_relevant" (true, false), "category", "sentiment" or "urgency" (the band, 0 to 3).',
      );
    console.table(postTable(judged));
    console.log('Percent, with 95 % intervals in brackets.');
    return 0;
  } catch (error) {
    throw /^Line \d/.test(error.message) ? new StepError(error.message) : error;
  } finally {
    await close();
  }
}

function linesOf(input) {
  return createInterface({ input, crlfDelay: Infinity });
}

/** @throws {StepError} naming the line that teaches nothing */
async function learn(learned) {
  try {
    return await learned;
  } catch (error) {
    throw new StepError(`--marked: ${error.message}`);
  }
}

/** @throws {StepError} if the file cannot be read, before anything is built or loaded */
async function opened(file) {
  try {
    if ((await stat(file)).isDirectory()) throw new StepError(`${file} is a directory: name a file.`);
    const input = createReadStream(file);
    await once(input, 'open');
    return input;
  } catch (error) {
    if (error instanceof StepError) throw error;
    throw new StepError(
      error.code === 'ENOENT' ? `There is no file ${file}.` : `${file} cannot be read: ${error.message}`,
    );
  }
}

/** @returns the options, or the text to print instead */
function readOptions() {
  let given;
  try {
    given = parseArgs({
      allowPositionals: true,
      options: {
        model: { type: 'string', default: 'transformer' },
        threads: { type: 'string', default: '1' },
        marked: { type: 'string' },
        labels: { type: 'boolean', default: false },
        help: { type: 'boolean' },
      },
    });
  } catch (error) {
    return `${error.message}\n\n${usage}`;
  }
  const { values, positionals } = given;
  if (values.help) return usage;
  if (positionals.length !== 1) return usage.replace(/^/, 'Name one file, or - for stdin.\n\n');
  if (values.labels && values.marked !== undefined) return '--labels and --marked cannot be given together';
  if (!['transformer', 'linear', 'llm'].includes(values.model))
    return '--model must be transformer, linear or llm';
  if (!/^[1-9]\d?$/.test(values.threads)) return '--threads must be a number from 1 to 99';
  return {
    file: positionals[0],
    model: values.model,
    threads: Number(values.threads),
    marked: values.marked,
    labels: values.labels,
  };
}

async function load() {
  loadEnvFileOrExit();
  await ensureBuilt(['libs/classification']);
  const { classifyRows } = await import('../../libs/classification/dist/rows/classify-rows.js');
  const { learnFromRows } = await import('../../libs/classification/dist/rows/learn-from-rows.js');
  return { classifyRows, learnFromRows, ...(await import('../classify/open-classifier.mjs')) };
}

async function writeAll(answers) {
  const progress = new Progress();
  let faults = 0;
  for await (const answer of answers) {
    const { kind, row, line, error } = answer;
    if (kind === 'fault') {
      faults += 1;
      progress.say(`Line ${line}: ${error}`);
    }
    const text = JSON.stringify(kind === 'row' ? row : { line, error });
    if (!process.stdout.write(`${text}\n`)) await once(process.stdout, 'drain');
    progress.count();
  }
  progress.end(faults);
  return faults > 0 ? 1 : 0;
}
