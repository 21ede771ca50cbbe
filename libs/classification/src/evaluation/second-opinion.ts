import type { Classification } from '@earshot/domain';
import type { Classifier } from '../classifier.js';
import { judgeLabelledRows } from '../rows/judge-labelled-rows.js';
import { isFallback } from '../strategy/is-fallback.js';
import type { JudgedPost } from './judged-post.js';
import { type PostFigures, postFigures } from './post-figures.js';
import { type Share, shareOf } from './share.js';

/** What a language model adds to the embedded classifier on labelled posts. */
export interface SecondOpinion {
  readonly posts: number;
  /** Posts that the strategy sent to it. */
  readonly asked: number;
  /** Those with a verdict from it; the others keep the embedded one. */
  readonly answered: number;
  /** How often both choose the same category, or the same sentiment, among the posts it answered; null = it answered none. */
  readonly sameCategory: Share | null;
  readonly sameSentiment: Share | null;
  /** For all posts: the embedded classifier alone, then both together. */
  readonly alone: PostFigures;
  readonly together: PostFigures;
  /** The same for the posts it answered. */
  readonly answeredAlone: PostFigures;
  readonly answeredTogether: PostFigures;
}

/**
 * Judges labelled rows twice: with the embedded classifier, and with one that also asks a language model.
 * @param lines as read by `judgeLabelledRows`
 * @throws Error naming a line that cannot be read
 */
export async function secondOpinion(
  lines: readonly string[],
  embedded: Classifier,
  both: Classifier,
  options: { readonly now: Date; readonly batchSize: number },
): Promise<SecondOpinion> {
  const alone = await judgeLabelledRows(lines, embedded, options);
  const verdicts: Classification[] = [];
  const noting: Classifier = {
    name: both.name,
    classify: async (inputs, now) => {
      const given = await both.classify(inputs, now);
      verdicts.push(...given);
      return given;
    },
  };
  const together = await judgeLabelledRows(lines, noting, options);
  const isAnswered = verdicts.map(({ classifier }) => classifier.startsWith('llm:'));
  const answered = (judged: readonly JudgedPost[]): JudgedPost[] =>
    judged.filter((_post, at) => isAnswered[at]);
  const [own, others] = [answered(alone), answered(together)];
  return {
    posts: alone.length,
    asked: verdicts.filter((verdict, at) => isAnswered[at] === true || isFallback(verdict)).length,
    answered: own.length,
    sameCategory: shareOf(own.map(({ category }, at) => category === others[at]?.category)),
    sameSentiment: shareOf(own.map(({ sentiment }, at) => sentiment === others[at]?.sentiment)),
    alone: postFigures(alone),
    together: postFigures(together),
    answeredAlone: postFigures(own),
    answeredTogether: postFigures(others),
  };
}
