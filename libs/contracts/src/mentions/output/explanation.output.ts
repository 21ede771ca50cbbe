import {
  type AlertVerdict,
  alertVerdicts,
  type Category,
  categories,
  type ClassificationReason,
  type FilterName,
  filterNames,
  reasonSubjects,
  type Sentiment,
  sentiments,
  type Sureness,
  surenesses,
} from '@earshot/domain';
import {
  Flag,
  Fraction,
  Id,
  Instant,
  Integer,
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
export class ExplainedMatchOutput extends MatchOutput {
  @RawText('The name of the monitor.')
  monitor_name: string;

  @RawText('The match and the text around it, cut out of the field.')
  excerpt: string;

  @Integer('Where the match begins in the excerpt, in UTF-16 units.')
  excerpt_start: number;

  @Integer('Where it ends there (exclusive), in UTF-16 units.')
  excerpt_end: number;
}

/** What a monitor would do with a mention today. */
export const monitorVerdicts = ['matches', 'dropped', 'no_keyword', 'source_not_listed', 'removed'] as const;
export type MonitorVerdict = (typeof monitorVerdicts)[number];

/** A monitor with a keyword in the post, or one that has found it. */
export class ExplainedMonitorOutput {
  @Id('Id of the monitor.')
  monitor_id: string;

  @RawText('Its name.')
  name: string;

  @OneOf(
    monitorVerdicts,
    'matches; dropped = it contains a keyword, but see dropped_by; no_keyword and source_not_listed = it has looked for something ' +
      'else since it found it; removed = its text was removed.',
  )
  verdict: MonitorVerdict;

  @SomeOf(filterNames, 'Fields of the monitor that drop it.')
  dropped_by: FilterName[];

  @TextList('The verdict in English sentences.', sentences)
  because: string[];
}

/** The position of a reason's words. */
export class EvidenceSpanOutput {
  @OneOf(['title', 'text'], 'The field of the mention.')
  field: 'title' | 'text';

  @Integer('Where they begin, in UTF-16 units.')
  start: number;

  @Integer('Where they end (exclusive).')
  end: number;
}

/** One piece of evidence. */
export class ReasonOutput {
  @OneOf(reasonSubjects, 'What it is evidence for; provider = who judged, e.g. why it was not the LLM.')
  about: ClassificationReason['about'];

  @RawText('Stable name of the rule, e.g. outage_words.')
  code: string;

  @RawText('What it means, in a short English sentence.')
  sentence: string;

  @RawText('The words of the post that count; null = none to show.', { nullable: true })
  evidence: string | null;

  @Fraction(
    'How much it weighed: points of 100 for urgency, otherwise a weight whose sign is its direction.',
    { min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER },
  )
  points: number;

  @Flag('Whether it speaks against the verdict; for urgency: whether it lowers it.')
  against: boolean;

  @Parts(() => EvidenceSpanOutput, 'Where its words are in title and text; empty = nowhere literally.')
  spans: EvidenceSpanOutput[];
}

/** One verdict, in words. */
export class ExplainedVerdictOutput {
  @OneOf(verdictSubjects, 'The subject of the verdict.')
  about: (typeof verdictSubjects)[number];

  @RawText('The verdict as an English sentence.')
  verdict: string;

  @OneOf(surenesses, 'How sure it is.')
  how_sure: Sureness;

  @TextList('What speaks for it, as short English sentences, heaviest first.', sentences)
  because: string[];

  @TextList('What speaks against it, in the same way; for urgency: what lowers it.', sentences)
  against: string[];

  @RawText('The smallest change that would have changed it, as a sentence; null = none is on record.', {
    nullable: true,
  })
  would_change: string | null;
}

/** What the classifier said and why. */
export class ExplainedClassificationOutput {
  @RawText('The classifier.')
  classifier: string;

  @RawText('Its version; null = it has none.', { nullable: true })
  version: string | null;

  @Fraction('How sure it is.', { min: 0, max: 1 })
  confidence: number;

  @Flag('Whether the post is about the brand.')
  is_relevant: boolean;

  @OneOf(categories, 'Its category.')
  category: Category;

  @OneOf(sentiments, 'Its sentiment towards the brand.')
  sentiment: Sentiment;

  @Integer('0 = can wait indefinitely, 100 = act now.', { min: 0, max: 100 })
  urgency: number;

  @TextList(
    'Who decided, in English sentences: classifier and version, whether a language model was asked, and what became of it.',
    { ...sentences },
  )
  decided_by: string[];

  @Parts(
    () => ExplainedVerdictOutput,
    'The same in words: relevance, category, sentiment and urgency, each with how sure it is and why.',
  )
  verdicts: ExplainedVerdictOutput[];

  @Parts(() => ReasonOutput, 'The evidence, as the classifier noted it.')
  reasons: ReasonOutput[];

  @Instant('When it was classified.', { nullable: true })
  classified_at: string | null;
}

/** One alert rule of the project, and its verdict on the mention. */
export class ExplainedAlertOutput {
  @Id('Id of the alert rule.')
  alert_id: string;

  @RawText('Its name.')
  name: string;

  @OneOf(
    alertVerdicts,
    'fired, or the first reason why it would not fire, by the rule and the mention as they are now. If `notification` is not null, the alert did fire; the verdict then ignores when the mention was found.',
  )
  verdict: AlertVerdict;

  @RawText('The verdict as an English sentence.')
  sentence: string;

  @RawText('What would have made it fire, as a sentence; null = it fired, or nothing would have.', {
    nullable: true,
  })
  would_change: string | null;

  @Part(
    () => NotificationOutput,
    'What was sent for this rule and mention; null = nothing. It stays even if the rule has been changed since.',
    { nullable: true },
  )
  notification: NotificationOutput | null;
}
