// Reads the posts of brand_ambiguity.jsonl as the product sees them, and measures how well scores tell brands from words.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Matcher } from '../../../libs/matching/dist/index.js';
import { aboutTexts } from '../../../libs/classification/dist/relevance/evidence/said-of-brand.js';
import { relevanceEvidence } from '../../../libs/classification/dist/relevance/evidence/relevance-evidence.js';
import { loadTransformerModel } from '../../../libs/classification/dist/transformer/load-transformer-model.js';

/** A plausible context for a monitor of each word, written by us. */
const contexts = JSON.parse(readFileSync(new URL('contexts.json', import.meta.url), 'utf8'));

/**
 * Rows with their evidence, without and with the monitor's context. The model's opinion of the name is included only if its
 * training did not contain the word, so that the fit does not trust what it has memorised.
 * @param dataFolder contains `brand_ambiguity.jsonl`: { keyword, text, label: 1 = brand }
 */
export async function readBrandWords(dataFolder) {
  const { model, reason } = await loadTransformerModel();
  if (model === null) throw new Error(reason);
  const lines = readFileSync(join(dataFolder, 'brand_ambiguity.jsonl'), 'utf8').trim().split('\n');
  const subjects = lines.map((line) => {
    const { keyword, text, label } = JSON.parse(line);
    const bare = subjectOf(text, keyword);
    const told = { ...bare, monitors: [{ ...bare.monitors[0], context: contexts[keyword] ?? null }] };
    return { keyword, text, label, bare, told };
  });
  const scores = await model.score(
    subjects.map(({ text, told }) => ({ text, names: placesOf(told), ...aboutTexts(told) })),
  );
  await model.close();
  return subjects.map(({ keyword, text, label, bare, told }, index) => {
    const { brand, alike, alikeAgainst } = scores[index];
    const compared = { ...told, alike, alikeAgainst };
    const isNew = createHash('sha256').update(keyword).digest().readUInt32LE(0) % 4 === 0;
    return {
      keyword,
      text,
      isBrand: label === 1,
      subjects: { bare, told: compared },
      bare: relevanceEvidence(bare),
      told: relevanceEvidence(compared),
      toldInWords: relevanceEvidence(told),
      // Splits the words like tools/training/transformer: these were not in its model's training.
      modelled: isNew ? relevanceEvidence({ ...bare, brand }) : undefined,
      modelledAndTold: isNew ? relevanceEvidence({ ...compared, brand }) : undefined,
    };
  });
}

function placesOf({ matches }) {
  return matches.map(({ start, end }) => ({ start, end }));
}

function subjectOf(text, keyword) {
  const post = { title: null, text, links: [], authorHandle: null };
  const set = { id: 'm', keywords: [keyword], excludeKeywords: [], excludeAuthors: [] };
  const [found] = Matcher.compile([set]).match(post);
  return {
    post,
    matches: (found?.matches ?? []).map((match) => ({ monitorId: 'm', ...match })),
    monitors: [{ id: 'm', keywords: [keyword], context: null }],
    project: { name: '', description: null, website: null },
    isCustomerVoice: false,
    brand: null,
    alike: null,
    alikeAgainst: null,
    meaning: null,
  };
}

/** Divides the words into `count` groups with about as many rows each, so that words are judged that were not learned from. */
export function wordFolds(rows, count = 10) {
  const sizes = new Map();
  for (const { keyword } of rows) sizes.set(keyword, (sizes.get(keyword) ?? 0) + 1);
  const folds = Array.from({ length: count }, () => ({ size: 0, words: new Set() }));
  for (const [word, size] of [...sizes].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))) {
    const smallest = folds.reduce((one, other) => (other.size < one.size ? other : one));
    smallest.words.add(word);
    smallest.size += size;
  }
  return folds.map(({ words }) => words);
}

/** @param judged a list of [log-odds, isBrand] */
export function figuresOf(judged) {
  const right = judged.filter(([odds, isBrand]) => odds >= 0 === isBrand).length;
  const f1 = [true, false].map((side) => {
    const both = judged.filter(([odds, isBrand]) => odds >= 0 === side && isBrand === side).length;
    const either = judged.filter(([odds, isBrand]) => (odds >= 0 === side) !== (isBrand === side)).length;
    return both === 0 ? 0 : (2 * both) / (2 * both + either);
  });
  const [yes, no] = [true, false].map((side) =>
    judged.filter(([, isBrand]) => isBrand === side).map(([odds]) => odds),
  );
  const pairs = yes.flatMap((one) => no.map((other) => (one > other ? 1 : one === other ? 0.5 : 0)));
  const three = (value) => value.toFixed(3).slice(1);
  return {
    rows: judged.length,
    accuracy: three(right / judged.length),
    macroF1: three((f1[0] + f1[1]) / 2),
    auc: three(pairs.reduce((sum, pair) => sum + pair, 0) / pairs.length),
  };
}
