import { type ClassificationReason, type Sentiment, sentiments } from './classification.js';
import { percentIn } from '../text/percent-in.js';

/** The sentiment that the model finds second most probable, and how probable it finds the first. */
export interface SentimentRival {
  readonly rival: Sentiment;
  /** 0-1 */
  readonly rivalProbability: number;
  /** 0-1 */
  readonly probability: number;
}

/** Reads both from the reasons of a verdict; null = earlier versions stored no rival, or it was not worth mentioning. */
export function sentimentRivalIn(reasons: readonly ClassificationReason[]): SentimentRival | null {
  const first = reasons.find(({ code }) => ofFeeling.has(code));
  const second = reasons.find(({ code }) => code === 'model_sentiment_rival');
  const [name, figure = ''] = second?.evidence?.split(/ (.*)/) ?? [];
  const rival = sentiments.find((each) => each === name);
  const rivalProbability = percentIn(figure);
  if (first === undefined || rival === undefined || rivalProbability === null) return null;
  const lead = Math.abs(first.points);
  // The points of a feeling are its probability minus that of the opposite one, and all three add up to 1.
  const probability =
    percentIn(first.evidence) ??
    (rival === 'neutral' ? (lead + 1 - rivalProbability) / 2 : lead + rivalProbability);
  return { rival, rivalProbability, probability };
}

const ofFeeling: ReadonlySet<string> = new Set(['model_positive', 'model_neutral', 'model_negative']);
