import { categories, type Category } from '@earshot/domain';
import { calibrationError } from './calibration-error.js';
import type { JudgedPost, PostLabels } from './judged-post.js';
import { type Share, shareOf } from './share.js';
import { bandOf } from '../urgency/urgency-bands.js';

/** The quality of a classifier on labelled posts; null = no posts have this label. */
export interface PostFigures {
  readonly posts: number;
  readonly category: Share | null;
  /** Either the category or the alternative that a sensible colleague could have chosen. */
  readonly categoryOrSecond: Share | null;
  /** The mean over the categories that occur, 0-1. */
  readonly macroF1: number | null;
  /** The share of posts about the brand that are recognised as such. */
  readonly kept: Share | null;
  /** The share of the other posts that are recognised as such. */
  readonly caught: Share | null;
  readonly band: Share | null;
  /** Off by more than one band. */
  readonly farBand: Share | null;
  readonly sentiment: Share | null;
  /** Posts whose language the classifier could judge, by its own account. */
  readonly judged: Share | null;
  /** The share of these with the right category. */
  readonly categoryOfJudged: Share | null;
  /** How far the category's probability is from how often it is right, 0-1. */
  readonly calibrationError: number | null;
}

export function postFigures(judged: readonly JudgedPost[]): PostFigures {
  const categorised = withLabel(judged, 'category');
  const asked = withLabel(judged, 'isRelevant').filter(({ isRelevant }) => isRelevant !== null);
  const bands = withLabel(judged, 'band').map(({ urgency, labels }) =>
    Math.abs(bandOf(urgency) - (labels.band ?? 0)),
  );
  const claims = categorised.flatMap(({ category, categoryProbability, labels }) =>
    categoryProbability === null
      ? []
      : [{ probability: categoryProbability, isRight: category === labels.category }],
  );
  return {
    posts: judged.length,
    category: shareOf(categorised.map(({ category, labels }) => category === labels.category)),
    categoryOrSecond: shareOf(
      categorised.map(({ category, labels }) => [labels.category, labels.second].includes(category)),
    ),
    macroF1: macroF1(categorised),
    kept: shareOf(asked.filter(({ labels }) => labels.isRelevant).map((each) => each.isRelevant === true)),
    caught: shareOf(
      asked.filter(({ labels }) => !labels.isRelevant).map((each) => each.isRelevant === false),
    ),
    band: shareOf(bands.map((distance) => distance === 0)),
    farBand: shareOf(bands.map((distance) => distance > 1)),
    sentiment: shareOf(
      withLabel(judged, 'sentiment').map(({ sentiment, labels }) => sentiment === labels.sentiment),
    ),
    judged: shareOf(judged.map(({ isJudged }) => isJudged)),
    categoryOfJudged: shareOf(
      categorised
        .filter(({ isJudged }) => isJudged)
        .map(({ category, labels }) => category === labels.category),
    ),
    calibrationError: claims.length === 0 ? null : calibrationError(claims),
  };
}

function withLabel(judged: readonly JudgedPost[], label: keyof PostLabels): JudgedPost[] {
  return judged.filter(({ labels }) => labels[label] !== null);
}

function macroF1(judged: readonly JudgedPost[]): number | null {
  const present = categories.filter((each) => judged.some(({ labels }) => labels.category === each));
  if (present.length === 0) return null;
  return present.reduce((sum, each) => sum + f1(judged, each), 0) / present.length;
}

/** The harmonic mean of precision and recall of a category that occurs, 0-1. */
function f1(judged: readonly JudgedPost[], wanted: Category): number {
  const answered = judged.filter(({ category }) => category === wanted);
  const labelled = judged.filter(({ labels }) => labels.category === wanted);
  const right = answered.filter(({ labels }) => labels.category === wanted);
  return (2 * right.length) / (answered.length + labelled.length);
}
