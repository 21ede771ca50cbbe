import { shareOf } from '../../libs/classification/dist/evaluation/share.js';
import { openEmbeddedClassifier } from '../../libs/classification/dist/index.js';
import { judgeLabelledRows } from '../../libs/classification/dist/rows/judge-labelled-rows.js';
import { writtenLines } from './written-lines.mjs';

/** Percent, some points from the measured figures. */
const leastFound = 70;
const mostFalse = 10;

/**
 * Prints how many of the written emergencies, which no model was taught with, are rated 80 or more, and how many of the
 * posts that only look like one.
 * @param models `transformer`, `linear`
 * @returns the faults, as sentences
 */
export async function reportEmergencies(models) {
  const lines = writtenLines('emergencies');
  const kinds = lines.map((line) => JSON.parse(line).kind);
  const table = {};
  const faults = [];
  for (const model of models) {
    const classifier = openEmbeddedClassifier({ model, threads: 1 });
    const options = { now: new Date(), batchSize: 256 };
    const judged = (await judgeLabelledRows(lines, classifier, options)).map((post, index) => ({
      ...post,
      kind: kinds[index],
    }));
    await classifier.close();
    const [emergencies, others] = [
      judged.filter(({ kind }) => kind !== 'none'),
      judged.filter(({ kind }) => kind === 'none'),
    ];
    const add = (name, isOfIt) =>
      (table[`${model}, ${name}`] = {
        found: percent(emergencies.filter(isOfIt)),
        'look-alikes': percent(others.filter(isOfIt)),
      });
    add('all', () => true);
    for (const each of new Set(judged.map(({ language }) => language)))
      add(each, ({ language }) => language === each);
    for (const each of new Set(emergencies.map(({ kind }) => kind))) add(each, ({ kind }) => kind === each);
    if (100 * share(emergencies).value < leastFound) faults.push(`emergencies found with ${model}`);
    if (100 * share(others).value > mostFalse) faults.push(`look-alikes of emergencies with ${model}`);
  }
  console.log(
    'Posts rated 80 or more, of written emergencies and of posts that only look like one (percent, 95 % intervals):',
  );
  console.table(table);
  return faults;
}

function share(posts) {
  return shareOf(posts.map(({ urgency }) => urgency >= 80));
}

function percent(posts) {
  const found = share(posts);
  if (found === null) return '';
  const [value, low, high] = [found.value, found.low, found.high].map((each) => Math.round(100 * each));
  return `${value} (${low}-${high}) of ${found.of}`;
}
