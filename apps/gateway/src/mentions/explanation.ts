import {
  type ExplainedClassificationOutput,
  type ExplainedMatchOutput,
  isoTime,
  toMatchOutput,
} from '@earshot/contracts';
import { excerptOf, type Match, type Mention } from '@earshot/domain';

/** Every match with the words around it. @param names of monitors, by id */
export function explainMatches(mention: Mention, names: ReadonlyMap<string, string>): ExplainedMatchOutput[] {
  return mention.matches.map((match) => {
    const excerpt = excerptOf(fieldOf(mention, match), match.start, match.end);
    return {
      ...toMatchOutput(match),
      monitor_name: names.get(match.monitorId) ?? '',
      excerpt: excerpt.text,
      excerpt_start: excerpt.start,
      excerpt_end: excerpt.end,
    };
  });
}

/** What was decided and why; null = nothing yet. */
export function explainClassification({
  classification,
  classifiedAt,
}: Mention): ExplainedClassificationOutput | null {
  if (classification === null) return null;
  // `lexical@1`: name and version.
  const [classifier = '', version = null] = classification.classifier.split('@');
  return {
    classifier,
    version,
    confidence: classification.confidence,
    is_relevant: classification.isRelevant,
    category: classification.category,
    sentiment: classification.sentiment,
    urgency: classification.urgency,
    reasons: classification.reasons.map(({ about, code, evidence, points }) => ({
      about,
      code,
      evidence,
      points,
    })),
    classified_at: isoTime(classifiedAt),
  };
}

function fieldOf({ title, text }: Mention, { field, link }: Match): string {
  const parts = { title, text, url: link };
  return parts[field] ?? '';
}
