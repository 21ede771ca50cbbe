import { openEmbeddedClassifier } from '../../libs/classification/dist/index.js';
import { postFigures } from '../../libs/classification/dist/evaluation/post-figures.js';
import { postTable } from '../../libs/classification/dist/evaluation/post-tables.js';
import { summaryFigures } from '../../libs/classification/dist/evaluation/summary-figures.js';
import { judgeLabelledRows } from '../../libs/classification/dist/rows/judge-labelled-rows.js';
import { summaryOf } from '../../libs/classification/dist/summary/summary.js';
import { languageOf } from '../../libs/matching/dist/language/language.js';
import { reportEmergencies } from './report-emergencies.mjs';
import { writtenLines } from './written-lines.mjs';

/** Percent, some points below the measured figures. */
const floors = { category: 60, kept: 95, band: 62, sentiment: 70 };
const mostFarBand = 5;
const mostAtOnce = 6;
const leastFacts = 107;

/**
 * Prints, from the rows of this repository, how posts in other languages are judged, how much of long posts the summaries
 * keep, and how many emergencies are found.
 * @param models `transformer`, `linear`
 * @returns whether every figure reaches its floor
 */
export async function reportWritten(models) {
  const faults = [...(await reportLanguages()), ...reportSummaries(), ...(await reportEmergencies(models))];
  for (const fault of faults) console.log(`BELOW ITS FLOOR: ${fault}`);
  return faults.length === 0;
}

async function reportLanguages() {
  // No model is needed for this, so it does not matter which one is open.
  const classifier = openEmbeddedClassifier({ model: 'linear', threads: 1 });
  const judged = await judgeLabelledRows(writtenLines('languages'), classifier, {
    now: new Date(),
    batchSize: 256,
  });
  await classifier.close();
  const lines = Object.entries(postTable(judged)).filter(([name]) => /^(all|language )/.test(name));
  console.log('Posts in other languages, written and labelled for this (percent, 95 % intervals):');
  console.table(Object.fromEntries(lines));
  const ordinary = judged.filter(
    ({ labels }) => ['complaint', 'bug_report'].includes(labels.category) && labels.band < 3,
  );
  const atOnce = ordinary.filter(({ urgency }) => urgency >= 80).length;
  console.log(
    `Ordinary complaints and bug reports among them rated 80 or more: ${atOnce} of ${ordinary.length}`,
  );
  const figures = postFigures(judged);
  return [
    ...Object.entries(floors)
      .filter(([name, floor]) => 100 * figures[name].value < floor)
      .map(
        ([name, floor]) => `other languages: ${name} ${(100 * figures[name].value).toFixed(1)} < ${floor}`,
      ),
    ...(100 * figures.farBand.value > mostFarBand
      ? ['other languages: urgency is more than a band off too often']
      : []),
    ...(atOnce > mostAtOnce ? ['other languages: ordinary posts are rated 80 or more too often'] : []),
  ];
}

function reportSummaries() {
  const samples = writtenLines('long-posts').map((line) => JSON.parse(line));
  const figures = summaryFigures(samples, ({ title, text, keyword }) =>
    summaryOf(title, text, [keyword], languageOf(text)),
  );
  console.log(
    `Summaries of ${samples.length} long posts: ${figures.kept} of ${figures.facts} facts, all of them in ${figures.complete}, ` +
      `the name in ${figures.named}, ${figures.faults.length} asides or repeats`,
  );
  return figures.kept < leastFacts ? [`summaries: ${figures.kept} facts < ${leastFacts}`] : [];
}
