// `npm run eval`: evaluates the classifier, composed as in the service, on labelled sets.
import './install/check-node.mjs';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './install/ensure-installed.mjs';
import { loadEnvFileOrExit } from './process/env-file.mjs';
import { root, StepError } from './process/steps.mjs';
import { measures } from './eval/measures.mjs';

const usage = `Usage: npm run eval -- [options]

Judges posts in other languages and summarises long ones (rows of this repository), then, if they are present, real posts about
brands that no model was trained on and the validation sets, next to baselines. Exits with 1 if a figure is below its floor, with 2
for a wrong option.

  --data DIR      where the labelled sets are (default: ../shared/data)
  --model MODEL   transformer or linear; may be given twice (default: both)
  --posts         only the posts about brands
  --llm           only what the configured language model (docs/llm.md) adds in the strategy hybrid: agreement, cost, latency.
                  It is sent the posts: --sample of them, from the labelled ones present and those in other languages
  --recorded      with --llm: the answers recorded from a language model instead. Nothing is sent; --sample is ignored
  --sample N      how many posts to send (default: 200)
  --all-posts     also posts that the models were trained on: their figures are flattering
  --weights       only the figures for each share of the linear model in the mix
  --help          this text`;
const models = ['transformer', 'linear'];
/** A plausible context for a monitor of each word, written by us. */
const contexts = JSON.parse(
  readFileSync(new URL('eval/written/word-contexts.json', import.meta.url), 'utf8'),
);
const options = {
  data: { type: 'string', default: join(root, '../shared/data') },
  model: { type: 'string', multiple: true, default: models },
  posts: { type: 'boolean', default: false },
  llm: { type: 'boolean', default: false },
  recorded: { type: 'boolean', default: false },
  sample: { type: 'string', default: '200' },
  'all-posts': { type: 'boolean', default: false },
  weights: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
};

try {
  process.exitCode = await main();
} catch (error) {
  const isOption = error.code?.startsWith('ERR_PARSE_ARGS');
  const text = isOption ? `${error.message.split('. ')[0]}\n\n${usage}` : error;
  console.error(error instanceof StepError ? error.message : text);
  process.exitCode = 2;
}

/** @returns {Promise<number>} the exit code */
async function main() {
  const { values } = parseArgs({ options });
  if (values.help) return (console.log(usage), 0);
  const unknown = values.model.find((name) => !models.includes(name));
  if (unknown !== undefined) throw new StepError(`--model must be one of ${models.join(', ')}`);
  loadEnvFileOrExit();
  await ensureBuilt(['libs/classification']);
  if (values.recorded && !values.llm) throw new StepError('--recorded needs --llm');
  if (values.llm) return await adviseOn(resolve(values.data), values);
  const { reportWritten } = await import('./eval/report-written.mjs');
  const isWrittenRight = values.weights || values.posts || (await reportWritten(values.model));
  const data = resolve(values.data);
  if (!existsSync(data)) {
    console.log(`Skipped: there are no labelled sets in ${data} (--data names their folder)`);
    return isWrittenRight ? 0 : 1;
  }
  if (values.weights) {
    const { weighMixes } = await import('./eval/weigh-mixes.mjs');
    console.table(await weighMixes((set) => validationRows(data, set)));
    return 0;
  }
  const { reportPosts } = await import('./eval/report-posts.mjs');
  const { reportRelevance } = await import('./eval/report-relevance.mjs');
  const isPostsRight = await reportPosts(data, values.model, values['all-posts']);
  await reportRelevance(data, values.model);
  if (values.posts) return isPostsRight ? 0 : 1;
  const results = await measureAll(data, values.model);
  return Math.max(isPostsRight && isWrittenRight ? 0 : 1, report(results, values.model));
}

async function adviseOn(data, { sample, recorded }) {
  if (!/^[1-9]\d{0,5}$/.test(sample)) throw new StepError('--sample must be a number above 0');
  const { labelledLines } = await import('./eval/report-posts.mjs');
  const { writtenLines } = await import('./eval/written-lines.mjs');
  const { reportSecondOpinion } = await import('./eval/report-second-opinion.mjs');
  const sets = {
    'Posts about brands': labelledLines(data, false),
    'Other languages': writtenLines('languages'),
  };
  for (const [what, lines] of Object.entries(sets))
    if (lines.length > 0)
      await reportSecondOpinion(recorded ? lines : everyNth(lines, Number(sample)), what, recorded);
  return 0;
}

/** This many of the lines, evenly spaced. */
function everyNth(lines, count) {
  return lines.filter(
    (_line, at) => Math.floor((at * count) / lines.length) !== Math.floor(((at - 1) * count) / lines.length),
  );
}

async function measureAll(data, names) {
  const { openEmbeddedClassifier } = await import('../libs/classification/dist/index.js');
  const { judgeRows, score } = await import('./eval/score-set.mjs');
  const { judgeAfterMarking } = await import('./eval/judge-after-marking.mjs');
  const { afinnFeeling } = await import('./eval/afinn-feeling.mjs');
  const classifiers = names.map((model) => ({
    model,
    classifier: openEmbeddedClassifier({ model, threads: 1 }),
  }));
  await Promise.all(classifiers.map(({ model, classifier }) => mustBe(model, classifier)));
  const results = [];
  for (const measure of measures) {
    const rows = await validationRows(data, measure.set, measure.hasContext);
    if (typeof rows === 'string') {
      results.push({ measure, skipped: rows });
      continue;
    }
    const figures = {};
    const judge = (classifier, now) =>
      measure.marked === undefined
        ? judgeRows(rows, classifier, now)
        : judgeAfterMarking(rows, classifier, now, measure.marked);
    for (const { model, classifier } of classifiers)
      figures[model] = score(await judge(classifier, new Date()), measure);
    const lexical = rows.map(({ text, labels }) => ({ labels, ...afinnFeeling(text) }));
    const afinn = measure.labels.length === 3 ? score(lexical, measure) : null;
    results.push({ measure, figures, afinn });
    process.stderr.write(`${measure.title}: ${rows.length} rows\n`);
  }
  await Promise.all(classifiers.map(({ classifier }) => classifier.close()));
  return results;
}

async function mustBe(model, classifier) {
  const { state, reason } = await classifier.ready();
  if (state === 'fallback') throw new StepError(`${model} cannot be used: ${reason}`);
}

/** @returns the rows that no model was trained on, or the reason there are none */
async function validationRows(data, set, hasContext = false) {
  const { readSets } = await import('./training/linear/read-sets.mjs');
  try {
    const rows = readSets(data, [set]).rows.filter(({ split }) => split === 'val');
    return hasContext ? rows.map((row) => ({ ...row, context: contexts[row.group] ?? null })) : rows;
  } catch (error) {
    return error.message;
  }
}

function report(results, names) {
  const measured = results.filter(({ skipped }) => skipped === undefined);
  console.table(
    Object.fromEntries(
      measured.map(({ measure, figures, afinn }) => [
        measure.title,
        {
          metric: measure.metric,
          rows: figures[names[0]].rows,
          ...Object.fromEntries(names.map((name) => [name, shown(figures[name].figure)])),
          AFINN: afinn === null ? '' : shown(afinn.figure),
          ...Object.fromEntries(names.map((name) => [`ECE ${name}`, shown(figures[name].calibrationError)])),
        },
      ]),
    ),
  );
  console.log(
    'Validation rows, percent. ECE: expected calibration error, 15 bins. Published by others, on test splits:',
  );
  for (const { measure } of measured)
    if (measure.published !== null) console.log(`  ${measure.title}: ${measure.published}`);
  console.log('  * measured with the npm package, or the rule, on that set; the others as published.');
  for (const { measure, skipped } of results)
    if (skipped !== undefined) console.log(`Skipped ${measure.title}: ${skipped}`);
  const faults = measured.flatMap(({ measure, figures }) => faultsOf(measure, figures, names));
  for (const fault of faults) console.log(fault);
  return faults.length > 0 ? 1 : 0;
}

function faultsOf({ title, floors, metric }, figures, names) {
  return names
    .filter((name) => figures[name].figure < floors[name])
    .map(
      (name) =>
        `BELOW ITS FLOOR: ${title}, ${name}: ${metric} ${shown(figures[name].figure)} < ${floors[name]}`,
    );
}

function shown(percent) {
  return percent.toFixed(1);
}
