import { categoryLabels, isUrgencyUnknown, sourceLabel } from '@earshot/domain';
import type { AlertMessage, MessageItem } from '../channel.js';
import { oneLine } from './cut-text.js';
import { joinFewWords, joinWords, mentionCount } from './labels.js';

type Fired = Pick<AlertMessage, 'alert' | 'items' | 'total' | 'isTest'>;

/**
 * One sentence that names the alert, what matched, and each condition of the rule that was met; for a test, it says that it
 * is one.
 */
export function whyItFired({ alert, items, total, isTest }: Fired): string {
  const name = quoted(alert.name);
  if (isTest) return `This is a test of the alert ${name}: nothing was found, and there is nothing to do.`;
  const [first] = items;
  return first !== undefined && total === 1
    ? `The alert ${name} fired because ${joinWords(metByOne(alert, first))}.`
    : `The alert ${name} fired for ${mentionCount(total)} because ${joinWords(metByEach(alert, items))}.`;
}

type Rule = Fired['alert'];

function metByOne(alert: Rule, { mention, monitorNames }: MessageItem): string[] {
  const { classification } = mention;
  const keywords = [...new Set(mention.matches.map(({ keyword }) => quoted(keyword)))];
  const met = [`${joinFewWords(monitorNames.map(quoted))} matched ${joinFewWords(keywords)}`];
  if (classification === null) return met;
  met.push('the post is about your brand');
  if (alert.sources.length > 0) met.push(`it was posted on ${sourceLabel(mention.source)}`);
  if (isUrgencyUnknown(classification)) return [...met, ...(isPicky(alert) ? [notHeldBack] : [])];
  if (alert.categories.length > 0) met.push(`its category is ${lowerLabel(classification.category)}`);
  if (alert.sentiments.length > 0) met.push(`its sentiment is ${classification.sentiment}`);
  if (alert.minUrgency > 0) met.push(`its urgency ${classification.urgency} is at least ${alert.minUrgency}`);
  return met;
}

function metByEach(alert: Rule, items: readonly MessageItem[]): string[] {
  const monitors = [...new Set(items.flatMap(({ monitorNames }) => monitorNames.map(quoted)))];
  const met = [`${joinFewWords(monitors)} matched`, 'each post is about your brand'];
  if (alert.sources.length > 0)
    met.push(
      `it was posted on ${joinWords(
        alert.sources.map((source) => sourceLabel(source)),
        'or',
      )}`,
    );
  if (alert.categories.length > 0)
    met.push(`its category is ${joinWords(alert.categories.map(lowerLabel), 'or')}`);
  if (alert.sentiments.length > 0) met.push(`its sentiment is ${joinWords(alert.sentiments, 'or')}`);
  if (alert.minUrgency > 0) met.push(`its urgency is at least ${alert.minUrgency}`);
  const isUnjudged = ({ mention: { classification } }: MessageItem): boolean =>
    classification !== null && isUrgencyUnknown(classification);
  return isPicky(alert) && items.some(isUnjudged) ? [...met, `of some ${notHeldBack}`] : met;
}

/** Decision 47: a post that could not be judged is never held back. */
const notHeldBack = 'the language could not be judged, so no category, sentiment or urgency holds it back';

function isPicky({ categories, sentiments, minUrgency }: Rule): boolean {
  return categories.length + sentiments.length > 0 || minUrgency > 0;
}

function lowerLabel(category: keyof typeof categoryLabels): string {
  return categoryLabels[category].toLowerCase();
}

function quoted(text: string): string {
  return `“${oneLine(text)}”`;
}
