// How often a post about a brand with a distinctive name is lost (entity_sentiment, posts that contain the name). README.md.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readRow } from '../../../libs/classification/dist/rows/read-row.js';
import { rowInput } from '../../../libs/classification/dist/rows/row-input.js';
import { analysedText } from '../../../libs/classification/dist/embedded/analysed-text.js';
import { relevanceOf } from '../../../libs/classification/dist/relevance/relevance.js';
import { loadTransformerModel } from '../../../libs/classification/dist/transformer/load-transformer-model.js';

const { values } = parseArgs({ options: { data: { type: 'string', default: '../shared/data' } } });
/** Brands that people write the same way as the label. */
const brands = [
  'Google',
  'Microsoft',
  'Facebook',
  'Nvidia',
  'Hearthstone',
  'FIFA',
  'NBA2K',
  'HomeDepot',
  'CallOfDuty',
];

const lines = readFileSync(join(values.data, 'entity_sentiment.jsonl'), 'utf8').trim().split('\n');
const rows = lines.map((line) => JSON.parse(line)).filter(({ brand }) => brands.includes(brand));
const inputs = rows
  .map(({ text, brand, label }) => ({ isAbout: label !== 'Irrelevant', brand, input: inputOf(text, brand) }))
  .filter(({ input }) => input.matches.length > 0);
const { model, reason } = await loadTransformerModel();
if (model === null) throw new Error(reason);
const scores = await model.score(inputs.map(({ input }) => analysedText(input.post, input.matches)));
await model.close();

const table = {};
for (const brand of [...brands, 'all'])
  table[brand] = figures(
    inputs
      .map((each, index) => ({ ...each, odds: scores[index].brand }))
      .filter((each) => brand === 'all' || each.brand === brand),
  );
console.table(table);

function inputOf(text, brand) {
  return rowInput(readRow(JSON.stringify({ text, keyword: brand })), new Date());
}

function figures(posts) {
  const lost = (withModel) =>
    posts.filter(({ isAbout, input, odds }) => {
      const brand = withModel ? odds : null;
      return (
        isAbout &&
        !relevanceOf({
          ...input,
          isCustomerVoice: false,
          brand,
          alike: null,
          alikeAgainst: null,
          meaning: null,
        }).isRelevant
      );
    }).length;
  const about = posts.filter(({ isAbout }) => isAbout).length;
  return { 'posts about it': about, lost: lost(false), 'lost with the model': lost(true) };
}
