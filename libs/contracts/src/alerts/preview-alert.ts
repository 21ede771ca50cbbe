import {
  type AlertVerdict,
  alertVerdicts,
  categories,
  type Category,
  type PostKind,
  postKinds,
  type Sentiment,
  sentiments,
  type SourceName,
  sourceNames,
} from '@earshot/domain';
import { examples } from '../examples.js';
import { IdList, Integer, LanguageList, OneOf, Parts, SomeOf } from '../fields/fields.js';
import { kindsMeans, languagesMeans } from './condition-means.js';
import { MentionOutput } from '../mentions/mention.output.js';
import { defineOperation } from '../operation.js';
import { previewDays, previewPosts, previewShown, PreviewWindow } from '../preview-window.js';

/** The conditions of a rule, as `create_alert` takes them. */
export class PreviewAlertInput {
  @SomeOf(categories, { description: 'Categories that fire it; none listed = every one.', optional: true })
  categories: Category[] = [];

  @SomeOf(sentiments, { description: 'Sentiments that fire it; none listed = every one.', optional: true })
  sentiments: Sentiment[] = [];

  @IdList({
    description: 'Monitors whose mentions fire it; none listed = every one.',
    optional: true,
    maxItems: 100,
  })
  monitor_ids: string[] = [];

  @SomeOf(sourceNames, {
    description: 'Sources whose mentions fire it; none listed = every one.',
    optional: true,
  })
  sources: SourceName[] = [];

  @LanguageList({ description: languagesMeans, optional: true, maxItems: 20 })
  languages: string[] = [];

  @SomeOf(postKinds, { description: kindsMeans, optional: true })
  kinds: PostKind[] = [];

  @Integer({ description: 'The least urgency that fires it.', optional: true, min: 0, max: 100 })
  min_urgency: number = 0;
}

/** How many mentions a rule treats alike. */
export class VerdictCountOutput {
  @OneOf(alertVerdicts, {
    description: 'fired, or the first condition that a mention fails.',
  })
  verdict: AlertVerdict;

  @Integer({ description: 'How many mentions.', min: 1, max: previewPosts })
  count: number;
}

export class PreviewAlertOutput extends PreviewWindow {
  @Integer({ description: 'How many mentions would have fired the rule.', min: 0, max: previewPosts })
  fired: number;

  @Parts(() => VerdictCountOutput, {
    description:
      'What the rule says of the mentions looked at, most frequent first; the counts add up to examined.',
  })
  verdicts: VerdictCountOutput[];

  @Parts(() => MentionOutput, {
    description: `The newest that would have fired it, ${previewShown} at most.`,
  })
  mentions: MentionOutput[];
}

const { categories: listed, min_urgency } = examples.alert;

export const previewAlert = defineOperation({
  name: 'preview_alert',
  summary: 'See what an alert rule would fire for, before you create it',
  description:
    'Use it to tune the conditions of a rule before create_alert or update_alert: it answers which mentions found in the last ' +
    `${previewDays} days would have fired it, and why the others would not. It decides exactly as alerts do. Sends and stores ` +
    'nothing.',
  method: 'POST',
  path: '/alerts/preview',
  scope: 'alerts:read',
  access: 'any',
  tenancy: 'project',
  hints: { readOnly: true, destructive: false, idempotent: true },
  input: PreviewAlertInput,
  fieldsAs: 'create_alert',
  output: PreviewAlertOutput,
  errors: ['NOT_FOUND'],
  example: { categories: listed, min_urgency },
});
