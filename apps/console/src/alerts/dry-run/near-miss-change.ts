import { categoryLabels, sourceLabels } from '@earshot/domain';
import type { NearMissOutput } from '@earshot/contracts';
import { sentimentLabels } from '../../format/labels.js';
import type { AlertValues } from '../editor/alert-values.js';
import { verdictTexts } from './verdict-texts.js';

/** Why a mention just missed, as the end of a line. */
export function nearMissText({ verdict, lacks }: NearMissOutput): string {
  return lacks === null ? verdictTexts[verdict] : `${lacks} below the minimum`;
}

/** The change that makes an alert fire for a near miss; null = no single form field would do it. */
export function nearMissChange(
  { mention, verdict }: NearMissOutput,
  values: Pick<AlertValues, 'categories' | 'sentiments' | 'sources'>,
): { readonly label: string; readonly change: Partial<AlertValues> } | null {
  const { category, sentiment, source, urgency } = mention;
  if (verdict === 'urgency_too_low' && urgency !== null)
    return { label: `Take ≥ ${urgency}`, change: { min_urgency: urgency } };
  if (verdict === 'category_not_listed' && category !== null)
    return {
      label: `Take ${categoryLabels[category]}`,
      change: { categories: withOne(values.categories, category) },
    };
  if (verdict === 'sentiment_not_listed' && sentiment !== null)
    return {
      label: `Take ${sentimentLabels[sentiment]}`,
      change: { sentiments: withOne(values.sentiments, sentiment) },
    };
  if (verdict === 'source_not_listed')
    return { label: `Take ${sourceLabels[source]}`, change: { sources: withOne(values.sources, source) } };
  return null;
}

/** The near misses stay shown until the dry run is repeated, so the value may have been taken already. */
function withOne<T>(values: readonly T[], one: T): T[] {
  return [...new Set([...values, one])];
}
