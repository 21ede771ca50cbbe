import { estimateMethods, estimatesPerHour, sourceNames } from '@earshot/domain';
import { examples } from '../examples.js';
import {
  extend,
  Flag,
  Fraction,
  Id,
  Integer,
  objectWith,
  OneOf,
  Part,
  Parts,
  RawText,
  TextList,
  withDefault,
} from '../fields/fields.js';
import { defineOperation } from '../operation.js';
import { previewDays, previewPosts, previewShown, PreviewWindow } from '../preview-window.js';
import { WarningOutput, warningsMean } from './monitor.output.js';
import { CreateMonitorInput } from './create-monitor.js';
import {
  DraftMatchOutput,
  DroppedOutput,
  KeywordCountOutput,
  PostsPerDayOutput,
} from './draft-trial.output.js';

/** Same input as create_monitor, plus the options of a preview. */
export class PreviewMonitorInput extends extend(CreateMonitorInput, {
  estimate: withDefault(
    Flag(
      "Asks X how many posts of seven days have these keywords: half a cent a request, if the gateway has X's credentials. " +
        `Needs monitors:write; ${estimatesPerHour} an hour.`,
    ),
    false,
  ),
  monitor_id: withDefault(
    Id('The monitor that the draft is to change, if any: what its triage taught counts.', {
      nullable: true,
    }),
    null,
  ),
}) {}

/** What a monitor would find and cost on one source, in a month of 30 days. */
export class EstimateOutput extends objectWith({
  source: OneOf(sourceNames, 'The source.'),
  method: OneOf(
    estimateMethods,
    'source_counts = by what the source itself has counted; stored_posts = by what the project has stored; none = nothing ' +
      'can be said of the posts.',
  ),
  posts_per_month: Integer('Posts a month; null = nothing can be said.', { nullable: true }),
  usd_per_month: Fraction('US dollars a month, at most; null = nothing can be said.', { nullable: true }),
  per_day: Part(() => PostsPerDayOutput, 'Estimated posts a day; null = unknown.', { nullable: true }),
  usd_per_day: Fraction('US dollars a day, at most; null = nothing can be said.', { nullable: true }),
  explanation: RawText('How it was computed, and why not otherwise.'),
  warnings: TextList('Budgets that are below it.', { maxItems: 3, max: 500 }),
}) {}

/** A stored post that a draft of a monitor matches. */
export class PreviewedPostOutput extends extend(DraftMatchOutput, {
  mention_id: Id('The mention that the post is stored as.'),
}) {}

export class PreviewMonitorOutput extends extend(PreviewWindow, {
  matched: Integer('How many of them the monitor would have matched.', { min: 0, max: previewPosts }),
  dropped: Integer(
    'How many contain a keyword, in any capitalisation, and are dropped by other conditions of the draft.',
    { min: 0, max: previewPosts },
  ),
  dropped_by: Parts(() => DroppedOutput, 'What drops them.'),
  by_keyword: Parts(
    () => KeywordCountOutput,
    'How many of the matches contain each keyword, in the order of the draft.',
  ),
  judged: Integer(
    'How many of the matches were judged: the newest. Judging the others would take too long.',
    { min: 0, max: previewPosts },
  ),
  relevant: Integer(
    'How many of those judged would be taken to be about the brand, by the rules that judge new mentions, without the larger models.',
    { min: 0, max: previewPosts },
  ),
  posts: Parts(() => PreviewedPostOutput, `The newest that match, ${previewShown} at most.`),
  estimates: Parts(() => EstimateOutput, 'What it would find and cost, one for each source of the draft.'),
  warnings: Parts(() => WarningOutput, warningsMean),
}) {}

export const previewMonitor = defineOperation({
  name: 'preview_monitor',
  summary: 'See what a monitor would match, before you create it',
  description:
    'Use it to try keywords before create_monitor, with the same input: which posts stored in ' +
    `the last ${previewDays} days would match, by which keyword, what its filters drop, how many are about the brand, and what the ` +
    'monitor would find and cost. Asks no source but X for an estimate; sample_monitor asks them. Stores nothing.',
  method: 'POST',
  path: '/monitors/preview',
  scope: 'monitors:read',
  access: 'any',
  hints: { readOnly: true, destructive: false, idempotent: true, openWorld: true },
  input: PreviewMonitorInput,
  output: PreviewMonitorOutput,
  fieldsAs: 'create_monitor',
  example: {
    name: examples.monitor.name,
    keywords: ['lumenboard', 'lumen board'],
    exclude_keywords: ['lighting'],
  },
});
