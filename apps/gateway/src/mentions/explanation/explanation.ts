import {
  type ExplainedAlertOutput,
  ExplainedClassificationOutput,
  type ExplainedMatchOutput,
  ExplainedVerdictOutput,
  outputOf,
  ReasonOutput,
  toMatchOutput,
} from '@earshot/contracts';
import type { SentElsewhere } from '@earshot/database';
import {
  type Alert,
  type AlertVerdict,
  categoryLabels,
  changesToFire,
  classifierParts,
  deciderOf,
  evaluateAlert,
  evaluateUnsent,
  evidenceSpans,
  excerptOf,
  isNotJudged,
  type Match,
  type Mention,
  type Notification,
  ruleOnceFired,
  sentenceOf,
  sourceLabel,
  speaksAgainst,
  undetermined,
  verdictsOf,
} from '@earshot/domain';
import { fireSentence } from './fire-sentence.js';
import { languageName } from './language-name.js';

/** Every match with the words around it. @param names of the monitors, by id */
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

/** The verdict and its reasons, in figures and in words; null = not yet classified. */
export function explainClassification(mention: Mention): ExplainedClassificationOutput | null {
  const { classification, classifiedAt } = mention;
  if (classification === null) return null;
  const { name, version } = classifierParts(classification.classifier);
  return outputOf(ExplainedClassificationOutput, {
    ...classification,
    classifier: name,
    version,
    decidedBy: deciderOf(classification),
    verdicts: verdictsOf(classification).map((verdict) =>
      outputOf(ExplainedVerdictOutput, { ...verdict, howSure: verdict.sureness }),
    ),
    reasons: classification.reasons.map((reason) =>
      outputOf(ReasonOutput, {
        ...reason,
        sentence: sentenceOf(reason),
        against: speaksAgainst(classification, reason),
        // Empty if the post was emptied.
        spans: evidenceSpans(mention, reason),
      }),
    ),
    classifiedAt,
  });
}

type ExplainedVerdict = Pick<ExplainedAlertOutput, 'verdict' | 'sentence' | 'would_change'>;

/**
 * A rule's verdict on a mention that it has already fired for, with a sentence to explain it.
 * @param message whose mention it is, and whether it leaves it out because it was ignored
 */
export function explainFired(
  alert: Alert,
  mention: Mention,
  message: { readonly notification: Pick<Notification, 'status'>; readonly isLeftOut: boolean },
): ExplainedVerdict {
  const verdict = evaluateAlert(ruleOnceFired(alert, mention), mention);
  if (message.isLeftOut)
    return { verdict, sentence: leftOutSentence(message.notification), would_change: null };
  const sentence =
    verdict === 'fired'
      ? firedSentence(mention)
      : `It fired, but as the rule and the mention are now it would not: ${reasonAgainst(verdict, alert, mention)}`;
  return { verdict, sentence, would_change: null };
}

/**
 * A rule's verdict on a mention that it has sent no message about, with a sentence to explain it.
 * @param elsewhere its message about another mention of the post
 */
export function explainVerdict(
  alert: Alert,
  mention: Mention,
  elsewhere: SentElsewhere | undefined,
): ExplainedVerdict {
  const isElsewhere = elsewhere !== undefined;
  const verdict = evaluateUnsent(alert, mention, isElsewhere);
  const would_change = fireSentence(changesToFire(alert, mention, isElsewhere), alert, mention);
  if (verdict === 'same_post_notified' && isElsewhere)
    return { verdict, sentence: elsewhereSentence(elsewhere), would_change };
  // The rule or the verdict has changed since it was checked, or the check is still due.
  if (verdict === 'fired')
    return { verdict, sentence: 'It applies now, but no message was created', would_change };
  const didNot =
    verdict === 'not_classified' && mention.removedAt === null ? 'It has not fired yet' : 'It did not fire';
  return { verdict, sentence: `${didNot}: ${reasonAgainst(verdict, alert, mention)}`, would_change };
}

function leftOutSentence({ status }: Pick<Notification, 'status'>): string {
  return status === 'pending'
    ? 'It fired, but the mention is not sent while it is ignored'
    : 'It fired, but the mention was not sent: it was set to ignored before';
}

function firedSentence({ classification }: Mention): string {
  return classification !== null && isNotJudged(classification)
    ? 'It fired: the post could not be judged in its language, so no category, sentiment or urgency holds it back'
    : 'It fired';
}

function elsewhereSentence({ source, authorHandle, deliveredAt }: SentElsewhere): string {
  const post = `the same post${authorHandle === null ? '' : ` by ${authorHandle}`}`;
  if (deliveredAt === null)
    return `It is not sent again: ${post} from ${sourceLabel(source)} is in a message that is waiting to be sent`;
  const [day, time] = deliveredAt.toISOString().split('T');
  return `It was not sent again: ${post} was already sent from ${sourceLabel(source)} on ${day} at ${time?.slice(0, 5)} UTC`;
}

function reasonAgainst(verdict: Exclude<AlertVerdict, 'fired'>, alert: Alert, mention: Mention): string {
  const { classification, source } = mention;
  switch (verdict) {
    case 'same_post_notified':
      return 'the same post was already sent from elsewhere';
    case 'not_new':
      return `the mention is ${mention.status}, and alerts fire only for new ones`;
    case 'alert_paused':
      return 'the alert is paused';
    case 'not_classified':
      return mention.removedAt === null
        ? 'the mention is not classified'
        : 'the post was removed before it was classified';
    case 'not_relevant':
      return 'the mention was judged not to be relevant';
    case 'mention_older_than_alert':
      return 'the mention was found before the alert was created';
    case 'found_while_paused':
      return 'the mention was found before the alert was last resumed';
    case 'monitor_not_listed':
      return 'the alert covers other monitors';
    case 'source_not_listed':
      return `the alert is limited to posts from ${alert.sources.map(sourceLabel).join(', ')}, and this one is from ${sourceLabel(source)}`;
    case 'kind_not_listed':
      return mention.kind === 'post'
        ? 'the alert is limited to comments and replies'
        : 'the alert is limited to posts, without comments and replies';
    case 'language_not_listed':
      return `the alert is limited to posts in ${alert.languages.map(languageName).join(', ')}, and this one is in ${languageName(mention.language ?? undetermined)}`;
    case 'category_not_listed':
      return `the alert is limited to ${alert.categories.map((one) => categoryLabels[one]).join(', ')}, and this is classified as ${categoryLabels[classification?.category ?? 'other']}`;
    case 'sentiment_not_listed':
      return `the alert is limited to ${alert.sentiments.join(', ')} sentiment, and this is ${classification?.sentiment}`;
    case 'urgency_too_low':
      return `an urgency of ${classification?.urgency} is below the alert’s minimum of ${alert.minUrgency}`;
  }
}

function fieldOf({ title, text }: Mention, { field, link, keyword }: Match): string {
  // The match of a whole feed is the feed's name.
  const parts = { title, text, url: link, feed: keyword };
  return parts[field] ?? '';
}
