import type { AlertMessage } from '../channel.js';
import { oneLine } from './cut-text.js';
import { categoryLabels, joinFewWords, joinWords } from './labels.js';

/**
 * One sentence that names the alert, what matched, and each condition of the rule that the mention met; of a test, that
 * it is one.
 */
export function whyItFired({
  alert,
  mention,
  monitorNames,
  isTest,
}: Omit<AlertMessage, 'data' | 'links'>): string {
  if (isTest)
    return `This is a test of the alert ${quoted(alert.name)}: nothing was found, and nothing is to be done.`;
  const { classification } = mention;
  const keywords = [...new Set(mention.matches.map(({ keyword }) => quoted(keyword)))];
  const met = [`${joinFewWords(monitorNames.map(quoted))} matched ${joinFewWords(keywords)}`];
  if (classification !== null) {
    met.push('the post is about your brand');
    if (alert.categories.length > 0) met.push(`its category is ${lowerLabel(classification.category)}`);
    if (alert.sentiments.length > 0) met.push(`its sentiment is ${classification.sentiment}`);
    if (alert.minUrgency > 0)
      met.push(`its urgency ${classification.urgency} is at least ${alert.minUrgency}`);
  }
  return `The alert ${quoted(alert.name)} fired because ${joinWords(met)}.`;
}

function lowerLabel(category: keyof typeof categoryLabels): string {
  return categoryLabels[category].toLowerCase();
}

function quoted(text: string): string {
  return `“${oneLine(text)}”`;
}
