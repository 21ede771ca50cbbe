import { type Category, type Sentiment, sourceLabels } from '@earshot/domain';
import type { AlertOutput } from '@earshot/contracts';
import { languageText } from '../format/language-text.js';
import { listText } from '../format/list-text.js';

/** The conditions under which an alert fires. */
export type AlertConditions = Pick<
  AlertOutput,
  'categories' | 'sentiments' | 'monitor_ids' | 'sources' | 'languages' | 'kinds' | 'min_urgency'
>;

/** With more names than this, only their number is shown. */
const mostNames = 3;

const plurals: Readonly<Record<Category, string>> = {
  complaint: 'complaints',
  bug_report: 'bug reports',
  feature_request: 'feature requests',
  question: 'questions',
  praise: 'praise',
  buying_intent: 'buying intent',
  comparison: 'comparisons',
  news: 'news',
  promotion: 'promotion',
  spam: 'spam',
  other: 'mentions of no other category',
};

/**
 * Describes what fires an alert, without a full stop: `complaints and bug reports from urgency 60, all monitors`.
 * @param monitorNames by id; null = not loaded yet
 */
export function alertSentence(
  { categories, sentiments, monitor_ids, sources, languages, kinds, min_urgency }: AlertConditions,
  monitorNames: ReadonlyMap<string, string> | null,
): string {
  const what =
    categories.length === 0 ? 'every relevant mention' : listText(categories.map((one) => plurals[one]));
  return [
    [
      what,
      ...(sentiments.length === 0 ? [] : [sentimentText(sentiments)]),
      ...(min_urgency === 0 ? [] : [`from urgency ${min_urgency}`]),
    ].join(' '),
    ...(sources.length === 0 ? [] : [`on ${listText(sources.map((one) => sourceLabels[one]))}`]),
    ...(languages.length === 0 ? [] : [`in ${listText(languages.map(languageText), 'or')}`]),
    ...(kinds.length === 1 ? [kindTexts[kinds[0] ?? 'post']] : []),
    monitorsText(monitor_ids, monitorNames),
  ].join(', ');
}

const kindTexts = { post: 'posts only', comment: 'comments and replies only' } as const;

/** `where the sentiment is negative or neutral` */
function sentimentText(sentiments: readonly Sentiment[]): string {
  return `where the sentiment is ${listText(sentiments, 'or')}`;
}

function monitorsText(ids: readonly string[], names: ReadonlyMap<string, string> | null): string {
  if (ids.length === 0) return 'all monitors';
  const known = ids.flatMap((id) => names?.get(id) ?? []);
  if (names === null || ids.length > mostNames)
    return ids.length === 1 ? 'one monitor' : `${ids.length} monitors`;
  const gone = ids.length - known.length;
  const deleted = gone === 0 ? [] : [gone === 1 ? 'a deleted one' : `${gone} deleted ones`];
  return `${ids.length === 1 ? 'monitor' : 'monitors'} ${listText([...known, ...deleted])}`;
}
