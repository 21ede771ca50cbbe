import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openEmbeddedClassifier } from '../../libs/classification/dist/index.js';
import { judgeLabelledRows } from '../../libs/classification/dist/rows/judge-labelled-rows.js';
import { postFigures } from '../../libs/classification/dist/evaluation/post-figures.js';
import { postTable } from '../../libs/classification/dist/evaluation/post-tables.js';
import { sets } from '../training/transformer/sets.mjs';
import { agreedLabels } from './agreed-labels.mjs';
import { postFloors, postsWithFloors } from './post-floors.mjs';

/**
 * Prints how each model judges labelled posts about brands that no model was trained on, per source and language.
 * @param withTrained also posts about brands it was trained on
 * @returns whether every figure reaches its floor
 */
export async function reportPosts(data, models, withTrained) {
  const lines = labelledLines(data, withTrained);
  if (lines.length === 0) {
    console.log(
      `Skipped posts about brands: ${Object.keys(sets.posts.files).join(' and ')} are not in ${data}`,
    );
    return true;
  }
  const rows = lines.map((line) => JSON.parse(line));
  const hasFloors = !withTrained && rows.length >= postsWithFloors;
  let isRight = true;
  for (const model of models) {
    const classifier = openEmbeddedClassifier({ model, threads: 1 });
    const judged = await judgeLabelledRows(lines, classifier, { now: new Date(), batchSize: 256 });
    await classifier.close();
    console.log(`Posts about brands, ${classifier.name}:`);
    console.table(postTable(judged));
    const agreed = agreedLabels(judged, rows);
    console.log(
      `The same, ${agreed.length} posts that were labelled twice, counting only labels that both readers gave ` +
        `(category ${equal(agreed, 'category')} %, sentiment ${equal(agreed, 'sentiment')} %):`,
    );
    console.table(postTable(agreed));
    const faults = hasFloors ? faultsOf(postFigures(judged), postFloors[model]) : [];
    for (const fault of faults) console.log(`BELOW ITS FLOOR: posts about brands, ${model}: ${fault}`);
    isRight &&= faults.length === 0;
  }
  console.log(
    withTrained
      ? 'Percent, 95 % intervals. The models were trained on most of these posts.'
      : 'Percent, 95 % intervals. No model was trained on posts labelled for these brands, though some name one in passing.',
  );
  if (!hasFloors && !withTrained)
    console.log(
      `No floors: these are for ${postsWithFloors} posts, of which ${rows.length} are here (tools/training/labels/README.md).`,
    );
  return isRight;
}

function equal(agreed, label) {
  return ((100 * agreed.filter(({ labels }) => labels[label] !== null).length) / agreed.length).toFixed(1);
}

/** The available labelled posts, as lines. @param withTrained also those about brands that the models were trained on */
export function labelledLines(data, withTrained) {
  return Object.entries(sets.posts.files)
    .map(([file, splitOf]) => [join(data, file), splitOf])
    .filter(([path]) => existsSync(path))
    .flatMap(([path, splitOf]) =>
      readFileSync(path, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .filter((line) => withTrained || splitOf(JSON.parse(line)) === 'val'),
    );
}

function faultsOf(figures, floors) {
  return Object.entries(floors)
    .map(([name, floor]) => [name, 100 * (figures[name]?.value ?? figures[name] ?? 0), floor])
    .filter(([, value, floor]) => value < floor)
    .map(([name, value, floor]) => `${name} ${value.toFixed(1)} < ${floor}`);
}
