import {
  alertVerdicts,
  categories,
  filterNames,
  reasonSubjects,
  sentiments,
  surenesses,
} from '@earshot/domain';
import {
  extend,
  Flag,
  Fraction,
  Id,
  Instant,
  Integer,
  objectWith,
  OneOf,
  Part,
  Parts,
  RawText,
  SomeOf,
  TextList,
} from '../../fields/fields.js';
import { NotificationOutput } from '../../notifications/notification.output.js';
import { MatchOutput } from './mention.output.js';

const verdictSubjects = ['relevance', 'category', 'sentiment', 'urgency'] as const;

/** More and longer sentences than a classifier produces. */
const sentences = { max: 1_000, maxItems: 200 };

/** A matched keyword with the words around it. */
export class ExplainedMatchOutput extends extend(MatchOutput, {
  monitor_name: RawText('The name of the monitor.'),
  excerpt: RawText('The match and the text around it, cut out of the field.'),
  excerpt_start: Integer('Where the match begins in the excerpt, in UTF-16 units.'),
  excerpt_end: Integer('Where it ends there (exclusive), in UTF-16 units.'),
}) {}

/** What a monitor would do with a mention today. */
export const monitorVerdicts = ['matches', 'dropped', 'no_keyword', 'source_not_listed', 'removed'] as const;

/** A monitor with a keyword in the post, or one that has found it. */
export class ExplainedMonitorOutput extends objectWith({
  monitor_id: Id('Id of the monitor.'),
  name: RawText('Its name.'),
  verdict: OneOf(
    monitorVerdicts,
    'matches; dropped = it contains a keyword, but see dropped_by; no_keyword and source_not_listed = it has looked for something ' +
      'else since it found it; removed = its text was removed.',
  ),
  dropped_by: SomeOf(filterNames, 'Fields of the monitor that drop it.'),
  because: TextList('The verdict in English sentences.', sentences),
}) {}

/** The position of a reason's words. */
export class EvidenceSpanOutput extends objectWith({
  field: OneOf(['title', 'text'], 'The field of the mention.'),
  start: Integer('Where they begin, in UTF-16 units.'),
  end: Integer('Where they end (exclusive).'),
}) {}

/** One piece of evidence. */
export class ReasonOutput extends objectWith({
  about: OneOf(
    reasonSubjects,
    'What it is evidence for; provider = who judged, e.g. why it was not the LLM.',
  ),
  code: RawText('Stable name of the rule, e.g. outage_words.'),
  sentence: RawText('What it means, in a short English sentence.'),
  evidence: RawText('The words of the post that count; null = none to show.', { nullable: true }),
  points: Fraction(
    'How much it weighed: points of 100 for urgency, otherwise a weight whose sign is its direction.',
    { min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER },
  ),
  against: Flag('Whether it speaks against the verdict; for urgency: whether it lowers it.'),
  spans: Parts(() => EvidenceSpanOutput, 'Where its words are in title and text; empty = nowhere literally.'),
}) {}

/** One verdict, in words. */
export class ExplainedVerdictOutput extends objectWith({
  about: OneOf(verdictSubjects, 'The subject of the verdict.'),
  verdict: RawText('The verdict as an English sentence.'),
  how_sure: OneOf(surenesses, 'How sure it is.'),
  because: TextList('What speaks for it, as short English sentences, heaviest first.', sentences),
  against: TextList('What speaks against it, in the same way; for urgency: what lowers it.', sentences),
  would_change: RawText(
    'The smallest change that would have changed it, as a sentence; null = none is on record.',
    { nullable: true },
  ),
}) {}

/** What the classifier said and why. */
export class ExplainedClassificationOutput extends objectWith({
  classifier: RawText('The classifier.'),
  version: RawText('Its version; null = it has none.', { nullable: true }),
  confidence: Fraction('How sure it is.', { min: 0, max: 1 }),
  is_relevant: Flag('Whether the post is about the brand.'),
  category: OneOf(categories, 'Its category.'),
  sentiment: OneOf(sentiments, 'Its sentiment towards the brand.'),
  urgency: Integer('0 = can wait indefinitely, 100 = act now.', { min: 0, max: 100 }),
  decided_by: TextList(
    'Who decided, in English sentences: classifier and version, whether a language model was asked, and what became of it.',
    { ...sentences },
  ),
  verdicts: Parts(
    () => ExplainedVerdictOutput,
    'The same in words: relevance, category, sentiment and urgency, each with how sure it is and why.',
  ),
  reasons: Parts(() => ReasonOutput, 'The evidence, as the classifier noted it.'),
  classified_at: Instant('When it was classified.', { nullable: true }),
}) {}

/** One alert rule of the project, and its verdict on the mention. */
export class ExplainedAlertOutput extends objectWith({
  alert_id: Id('Id of the alert rule.'),
  name: RawText('Its name.'),
  verdict: OneOf(
    alertVerdicts,
    'fired, or the first reason why it would not fire, by the rule and the mention as they are now. If the alert did fire, which `sentence` says, the verdict ignores when the mention was found.',
  ),
  sentence: RawText('The verdict as an English sentence.'),
  would_change: RawText(
    'What would have made it fire, as a sentence; null = it fired, or nothing would have.',
    { nullable: true },
  ),
  notification: Part(
    () => NotificationOutput,
    'What was sent for this rule and mention; null = nothing, or the API key lacks alerts:read. It stays even if the rule has been changed since.',
    { nullable: true },
  ),
}) {}
