import { emergencyKinds, postHeads } from '../transformer/sets.mjs';

// How each head is trained. Chosen on validation rows only; README.md lists what else was tried.

/**
 * `classes`: labels of the head's softmax; `sets`: set -> weight of its rows (`taught`: the transformer's verdicts on
 * unlabelled posts); `others`: the same for sets whose rows all count as the first class, so that a head labelled on one
 * narrow subject does not fire on everything else; `inputs`: heads trained earlier, whose scores this head may use;
 * `second`: how much of a row counts for the second answer its annotator would accept.
 */
export const recipes = [
  {
    head: 'sentiment',
    classes: ['negative', 'neutral', 'positive'],
    sets: { tweets: 1, tse: 0.5, reddit: 0.5, sxsw: 0.5, apple: 0.5, entities: 0.5, taught: 0.5 },
    inputs: [],
    epochs: 10,
    rate: 0.06,
    l2: 0.002,
    seed: 1,
  },
  {
    head: 'anger',
    classes: ['other', 'anger'],
    sets: { emotion: 1, reddit: 0.2, taught: 0.1 },
    inputs: ['sentiment'],
    epochs: 10,
    rate: 0.06,
    l2: 0.002,
    seed: 2,
  },
  {
    head: 'question',
    classes: ['other', 'question'],
    sets: { chat: 1, trec: 0.3, taught: 0.1 },
    inputs: [],
    epochs: 12,
    rate: 0.05,
    l2: 0.003,
    seed: 3,
  },
  {
    head: 'complaint',
    classes: ['other', 'complaint'],
    sets: { complaints: 1, taught: 0.03 },
    inputs: ['sentiment', 'anger', 'question'],
    epochs: 20,
    rate: 0.1,
    l2: 0.003,
    seed: 4,
  },
  {
    head: 'buying_intent',
    classes: ['other', 'buying_intent'],
    sets: { purchase: 1 },
    others: { complaints: 0.1, chat: 0.02 },
    inputs: ['sentiment', 'question'],
    epochs: 20,
    rate: 0.05,
    l2: 0.01,
    seed: 5,
  },
  {
    head: 'spam',
    classes: ['other', 'spam'],
    sets: { youtube_spam: 1, written_spam: 1, posts: 0.05, sms_spam: 0.1 },
    inputs: [],
    epochs: 12,
    rate: 0.05,
    l2: 0.003,
    seed: 6,
  },
  {
    head: 'category',
    classes: postHeads.category,
    sets: { posts: 1, taught: 0.1 },
    inputs: ['sentiment', 'complaint', 'question', 'buying_intent'],
    second: 0.25,
    epochs: 14,
    rate: 0.05,
    l2: 0.004,
    evenness: 0.7,
    seed: 7,
  },
  {
    head: 'urgency',
    classes: postHeads.urgency,
    sets: { posts: 1, taught: 0.1 },
    inputs: ['sentiment', 'complaint', 'question'],
    epochs: 16,
    rate: 0.05,
    l2: 0.004,
    mostLift: 1.5,
    seed: 8,
  },
  emergencyRecipe({ written_emergencies: 1, calm_posts: 0.1, everyday: 0.1 }),
];

/** What the model for other languages learns from: posts written for it, and real ones in English. */
const posts = { written_posts: 1, posts: 0.18, written_emergencies: 0.05 };

const languageRecipes = [
  {
    head: 'sentiment',
    classes: ['negative', 'neutral', 'positive'],
    sets: posts,
    inputs: [],
    epochs: 16,
    rate: 0.1,
    l2: 0.001,
    seed: 1,
  },
  {
    head: 'category',
    classes: postHeads.category,
    sets: posts,
    inputs: [],
    second: 0.25,
    epochs: 16,
    rate: 0.1,
    l2: 0.001,
    seed: 3,
  },
  {
    head: 'urgency',
    classes: postHeads.urgency,
    sets: posts,
    inputs: [],
    epochs: 16,
    rate: 0.1,
    l2: 0.001,
    mostLift: 1.5,
    neighbours: 0.1,
    seed: 2,
  },
  emergencyRecipe({ written_emergencies: 1, calm_written_posts: 0.6, calm_posts: 0.1, everyday: 0.1 }),
];

/** The models, by the name of their folder. `marksNames`: whether monitored names are masked. */
export const models = {
  linear: { version: 8, recipes, marksNames: true },
  languages: { version: 4, recipes: languageRecipes, marksNames: false },
};

/** The labelled sets that these recipes read. */
export function labelledSetsOf(some) {
  const names = some.flatMap(({ sets, others = {} }) => [...Object.keys(sets), ...Object.keys(others)]);
  return [...new Set(names)].filter((name) => name !== 'taught');
}

function emergencyRecipe(sets) {
  return {
    head: 'emergency',
    classes: emergencyKinds,
    sets,
    inputs: [],
    epochs: 16,
    rate: 0.2,
    l2: 0.0005,
    mostLift: 1,
    seed: 9,
  };
}
