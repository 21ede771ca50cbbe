import { readFileSync } from 'node:fs';
import { openEmbeddedClassifier } from '../../libs/classification/dist/index.js';
import { judgeLabelledRows } from '../../libs/classification/dist/rows/judge-labelled-rows.js';
import { learnFromRows } from '../../libs/classification/dist/rows/learn-from-rows.js';
import { postFigures } from '../../libs/classification/dist/evaluation/post-figures.js';
import { secondLabelOf } from './agreed-labels.mjs';
import { inOrder } from './judge-after-marking.mjs';
import { labelledLines } from './report-posts.mjs';

/** One sentence per name, written without seeing a post. */
const contexts = JSON.parse(readFileSync(new URL('written/contexts.json', import.meta.url), 'utf8'));
const marked = 10;
/** Random orders: with three, the figures depend on the orders by several points. */
const orders = 15;
/**
 * A name is ambiguous if it has at least this many posts about the brand and this many others, this many in total, and this
 * share of each.
 */
const fewest = { ofEach: 4, ofBoth: marked + 6, share: 0.15 };
const options = { now: new Date('2026-01-01'), batchSize: 256 };

/** Prints which posts each model keeps and which it hides: without a context, with one, and after ten marked posts. */
export async function reportRelevance(data, models) {
  const rows = labelledLines(data, false)
    .map((line) => JSON.parse(line))
    // The random orders must not depend on how the files were joined.
    .sort((one, other) => (one.id < other.id ? -1 : 1));
  if (rows.length === 0) return;
  const told = rows.map((row) => ({ ...row, context: contexts[row.keyword] }));
  const ambiguous = new Set(
    rows.map(({ keyword }) => keyword).filter((keyword) => isAmbiguous(rows, keyword)),
  );
  const ofAmbiguous = (given) => given.filter(({ keyword }) => ambiguous.has(keyword));
  const agreed = (given) => given.filter((row) => secondLabelOf(row)?.is_relevant === row.is_relevant);
  for (const model of models) {
    const classifier = openEmbeddedClassifier({ model, threads: 1 });
    const judge = (given, learned) =>
      judgeLabelledRows(
        given.map((row) => JSON.stringify(row)),
        classifier,
        { ...options, learned },
      );
    const table = {
      'all, no context': shown(await judge(rows)),
      'all, with a context': shown(await judge(told)),
      'where two readers agree, no context': shown(await judge(agreed(rows))),
      'where two readers agree, with a context': shown(await judge(agreed(told))),
      [`${ambiguous.size} ambiguous names, no context`]: shown(await judge(ofAmbiguous(rows))),
      [`${ambiguous.size} ambiguous names, with a context`]: shown(await judge(ofAmbiguous(told))),
      'the same, ten posts marked': shown(await judgeAfterMarking(ofAmbiguous(rows), classifier, judge)),
      'the same, ten posts marked, where two readers agree': shown(
        await judgeAfterMarking(agreed(ofAmbiguous(rows)), classifier, judge),
      ),
      'the same, with a context, ten posts marked': shown(
        await judgeAfterMarking(ofAmbiguous(told), classifier, judge),
      ),
      'the same, with a context, ten posts marked, where two readers agree': shown(
        await judgeAfterMarking(agreed(ofAmbiguous(told)), classifier, judge),
      ),
    };
    console.log(`Is it about the brand, ${classifier.name}:`);
    console.table(table);
    await classifier.close();
  }
  console.log(
    `Ambiguous: ${[...ambiguous].join(', ')}. Marked: ${marked} posts of a name in ${orders} random orders; the rest are judged.`,
  );
}

function isAmbiguous(rows, keyword) {
  const own = rows.filter((row) => row.keyword === keyword);
  const ours = own.filter((row) => row.is_relevant).length;
  const rarer = Math.min(ours, own.length - ours);
  return own.length >= fewest.ofBoth && rarer >= fewest.ofEach && rarer / own.length >= fewest.share;
}

async function judgeAfterMarking(rows, classifier, judge) {
  const judged = [];
  for (const keyword of new Set(rows.map((row) => row.keyword)))
    for (let order = 1; order <= orders; order += 1) {
      const shuffled = inOrder(
        rows.filter((row) => row.keyword === keyword),
        order,
      );
      const lines = shuffled
        .slice(0, marked)
        .map((row) => JSON.stringify({ ...row, source: 'x', status: row.is_relevant ? 'done' : 'ignored' }));
      judged.push(
        ...(await judge(shuffled.slice(marked), await learnFromRows(lines, classifier, options.now))),
      );
    }
  return judged;
}

function shown(judged) {
  const { posts, kept, caught } = postFigures(judged);
  return { posts, kept: withInterval(kept), caught: withInterval(caught) };
}

function withInterval(share) {
  if (share === null) return '';
  const [value, low, high] = [share.value, share.low, share.high].map((each) => (100 * each).toFixed(1));
  return `${value} (${low}-${high})`;
}
