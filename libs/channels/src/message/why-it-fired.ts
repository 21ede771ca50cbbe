import {
  categoryLabels,
  evaluateAlert,
  isNotJudged,
  languageName,
  ruleOnceFired,
  sourceLabel,
  undetermined,
} from '@earshot/domain';
import type { AlertMessage, MessageItem } from '../channel.js';
import { isolated, oneLine } from './cut-text.js';
import { joinFewWords, joinWords, mentionCount } from './labels.js';

type Fired = Pick<AlertMessage, 'alert' | 'items' | 'total' | 'isTest'>;

/**
 * Names the alert, what matched, and each condition of the rule that was met; for a test, it says that it is one. If the rule
 * as it is now would not fire for a mention as it is now, no condition is named.
 */
export function whyItFired({ alert, items, total, isTest }: Fired): string {
  const name = quoted(alert.name);
  if (isTest) return `This is a test of the alert ${name}: nothing was found, and there is nothing to do.`;
  const [first] = items;
  const one = first !== undefined && total === 1 ? first : null;
  const isMet = items.every((item) => meets(alert, item));
  const conditions = one === null ? metByEach(alert, items) : metByOne(alert, one);
  const because = [...matched(items, one), ...(isMet ? conditions : [])];
  return [
    `The alert ${name} fired`,
    one === null ? ` for ${mentionCount(total)}` : '',
    because.length === 0 ? '.' : ` because ${joinWords(because)}.`,
    isMet ? '' : ` The rule or the verdict on ${one === null ? 'a' : 'the'} post has changed since.`,
  ].join('');
}

type Rule = Fired['alert'];

function meets(alert: Rule, { mention }: MessageItem): boolean {
  return evaluateAlert(ruleOnceFired(alert, mention), mention) === 'fired';
}

/** Empty if nothing matches any more: the post was edited, or the keyword deleted. */
function matched(items: readonly MessageItem[], one: MessageItem | null): string[] {
  const monitors = [...new Set(items.flatMap(({ monitorNames }) => monitorNames.map(quoted)))];
  if (monitors.length === 0) return [];
  const keywords = [...new Set((one?.mention.matches ?? []).map(({ keyword }) => quoted(keyword)))];
  return [`${joinFewWords(monitors)} matched ${joinFewWords(keywords)}`.trim()];
}

function metByOne(alert: Rule, { mention, isAboutUs, monitorNames }: MessageItem): string[] {
  const { classification, language } = mention;
  if (classification === null) return [];
  const met = [
    isAboutUs
      ? 'the post is about your brand'
      : `the post is about what the ${monitorNames.length === 1 ? 'monitor looks' : 'monitors look'} for`,
  ];
  if (alert.sources.length > 0) met.push(`it was posted on ${sourceLabel(mention.source)}`);
  if (alert.kinds.length > 0) met.push(`it is a ${mention.kind}`);
  if (alert.languages.length > 0)
    met.push(
      language === null
        ? 'its language is unknown (a list of languages does not exclude such posts)'
        : `its language is ${languageName(language)}`,
    );
  if (isNotJudged(classification)) return [...met, ...(isPicky(alert) ? [notHeldBack] : [])];
  if (alert.categories.length > 0) met.push(`its category is ${lowerLabel(classification.category)}`);
  if (alert.sentiments.length > 0) met.push(`its sentiment is ${classification.sentiment}`);
  if (alert.minUrgency > 0) met.push(`its urgency ${classification.urgency} is at least ${alert.minUrgency}`);
  return met;
}

function metByEach(alert: Rule, items: readonly MessageItem[]): string[] {
  const met = [
    items.every(({ isAboutUs }) => isAboutUs)
      ? 'each post is about your brand'
      : 'each post is about what its monitor looks for',
  ];
  if (alert.sources.length > 0)
    met.push(
      `it was posted on ${joinWords(
        alert.sources.map((source) => sourceLabel(source)),
        'or',
      )}`,
    );
  if (alert.kinds.length > 0) met.push(`it is a ${joinWords(alert.kinds, 'or')}`);
  if (alert.languages.length > 0) {
    const isUnknown = items.some(({ mention }) => mention.language === null);
    const known = alert.languages.filter((language) => language !== undetermined);
    const languages = [...known.map(languageName), ...(isUnknown ? ['unknown'] : [])];
    met.push(`its language is ${joinWords(languages, 'or')}`);
  }
  if (alert.categories.length > 0)
    met.push(`its category is ${joinWords(alert.categories.map(lowerLabel), 'or')}`);
  if (alert.sentiments.length > 0) met.push(`its sentiment is ${joinWords(alert.sentiments, 'or')}`);
  if (alert.minUrgency > 0) met.push(`its urgency is at least ${alert.minUrgency}`);
  const isUnjudged = ({ mention: { classification } }: MessageItem): boolean =>
    classification !== null && isNotJudged(classification);
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
  return `“${isolated(oneLine(text))}”`;
}
