import {
  type EstimateMethod,
  estimateMethods,
  type FilterName,
  filterNames,
  type MatchField,
  matchFields,
  type SourceName,
  sourceNames,
} from '@earshot/domain';
import { examples } from '../examples.js';
import { Flag, Fraction, Id, Instant, Integer, OneOf, Parts, RawText, TextList } from '../fields/fields.js';
import { defineOperation } from '../operation.js';
import { previewDays, previewPosts, previewShown, PreviewWindow } from '../preview-window.js';
import { WarningOutput, warningsMean } from './monitor.output.js';
import { CreateMonitorInput } from './create-monitor.js';

/** As create_monitor, and what else a preview can do. */
export class PreviewMonitorInput extends CreateMonitorInput {
  @Flag({
    description:
      "Asks X how many posts of seven days have these keywords: half a cent a request, where the gateway has X's credentials.",
    optional: true,
  })
  estimate: boolean = false;
}

/** What a monitor would bring and cost on one source, in a month of 30 days. */
export class EstimateOutput {
  @OneOf(sourceNames, { description: 'The source.' })
  source: SourceName;

  @OneOf(estimateMethods, {
    description:
      'source_counts = by what the source itself has counted; stored_posts = by what the project has stored; none = nothing ' +
      'can be said of the posts.',
  })
  method: EstimateMethod;

  @Integer({
    description: 'Posts a month; null = nothing can be said.',
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
    nullable: true,
  })
  posts_per_month: number | null;

  @Fraction({
    description: 'US dollars a month, at most; null = nothing can be said.',
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
    nullable: true,
  })
  usd_per_month: number | null;

  @RawText({ description: 'How it was computed, and why not otherwise.' })
  explanation: string;

  @TextList({ description: 'Budgets that are below it.', maxItems: 3, max: 500 })
  warnings: string[];
}

/** Where a keyword of the draft stands in a post. */
export class HighlightOutput {
  @RawText({ description: 'The keyword as the draft spells it.' })
  keyword: string;

  @OneOf(matchFields, { description: 'Which part of the post contains it.' })
  field: MatchField;

  @Integer({ description: 'Where it begins, in UTF-16 units.', min: 0, max: Number.MAX_SAFE_INTEGER })
  start: number;

  @Integer({
    description: 'Where it ends (exclusive), in UTF-16 units.',
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
  })
  end: number;

  @RawText({ description: 'For field url: the link that start and end point into.', nullable: true })
  link: string | null;
}

/** A stored post that a draft of a monitor matches. */
export class PreviewedPostOutput {
  @Id({ description: 'The mention as which the post is stored.' })
  mention_id: string;

  @OneOf(sourceNames, { description: 'Where the post was found.' })
  source: SourceName;

  @RawText({ description: 'Link to the original post.' })
  url: string;

  @RawText({ description: 'Who wrote it; null = the source does not say.', nullable: true })
  author_handle: string | null;

  @RawText({ description: 'Title, where the source has titles.', nullable: true })
  title: string | null;

  @RawText({ description: 'Full text of the post.' })
  text: string;

  @Instant({ description: 'When it was published.' })
  published_at: string;

  @Parts(() => HighlightOutput, {
    description: 'Every place where a keyword of the draft stands, 100 at most.',
  })
  matches: HighlightOutput[];
}

/** How many posts one of the draft's wishes keeps away. */
export class DroppedOutput {
  @OneOf(filterNames, { description: 'The field of the draft.' })
  by: FilterName;

  @Integer({
    description: 'Posts with a keyword that it drops; one that several drop counts for each.',
    min: 1,
    max: previewPosts,
  })
  posts: number;
}

export class PreviewMonitorOutput extends PreviewWindow {
  @Integer({ description: 'How many of them the monitor would have matched.', min: 0, max: previewPosts })
  matched: number;

  @Integer({
    description:
      'How many contain a keyword, in whatever capitals, and are dropped for what else the draft asks.',
    min: 0,
    max: previewPosts,
  })
  dropped: number;

  @Parts(() => DroppedOutput, { description: 'What drops them.' })
  dropped_by: DroppedOutput[];

  @Parts(() => PreviewedPostOutput, { description: `The newest that match, ${previewShown} at most.` })
  posts: PreviewedPostOutput[];

  @Parts(() => EstimateOutput, {
    description: 'What it would bring and cost, one for each source of the draft.',
  })
  estimates: EstimateOutput[];
  @Parts(() => WarningOutput, { description: warningsMean })
  warnings: WarningOutput[];
}

const { monitor } = examples;

export const previewMonitor = defineOperation({
  name: 'preview_monitor',
  summary: 'See what a monitor would match, before you create it',
  description:
    'Use it to try keywords before create_monitor, with the same input: which posts stored in ' +
    `the last ${previewDays} days would have matched, where, and what the monitor would bring and cost in a month. Asks no source but for an estimate of X: what no monitor collected is unknown to it. Stores nothing.`,
  method: 'POST',
  path: '/monitors/preview',
  scope: 'monitors:read',
  access: 'any',
  tenancy: 'project',
  hints: { readOnly: true, destructive: false, idempotent: true },
  input: PreviewMonitorInput,
  output: PreviewMonitorOutput,
  fieldsAs: 'create_monitor',
  errors: [],
  example: { name: monitor.name, keywords: ['lumenboard', 'lumen board'], exclude_keywords: ['lighting'] },
});
