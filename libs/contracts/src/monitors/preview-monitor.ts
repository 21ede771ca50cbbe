import { type MatchField, matchFields, type SourceName, sourceNames } from '@earshot/domain';
import { examples } from '../examples.js';
import { Id, Instant, Integer, OneOf, Parts, RawText } from '../fields/fields.js';
import { defineOperation } from '../operation.js';
import { previewDays, previewPosts, previewShown, PreviewWindow } from '../preview-window.js';
import { WarningOutput, warningsMean } from './monitor.output.js';
import { CreateMonitorInput } from './create-monitor.js';

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

export class PreviewMonitorOutput extends PreviewWindow {
  @Integer({ description: 'How many of them the monitor would have matched.', min: 0, max: previewPosts })
  matched: number;

  @Parts(() => PreviewedPostOutput, { description: `The newest of those, ${previewShown} at most.` })
  posts: PreviewedPostOutput[];

  @Parts(() => WarningOutput, { description: warningsMean })
  warnings: WarningOutput[];
}

const { monitor } = examples;

export const previewMonitor = defineOperation({
  name: 'preview_monitor',
  summary: 'See what a monitor would match, before you create it',
  description:
    'Use it to try keywords before create_monitor, with the same input: it answers which posts that this project has stored in ' +
    `the last ${previewDays} days would have matched, and where. It asks no source: posts that no monitor of the project has ` +
    'collected are unknown to it, and of their links only those in which a monitor matched. Stores nothing.',
  method: 'POST',
  path: '/monitors/preview',
  scope: 'monitors:read',
  access: 'any',
  tenancy: 'project',
  hints: { readOnly: true, destructive: false, idempotent: true },
  input: CreateMonitorInput,
  output: PreviewMonitorOutput,
  errors: [],
  example: { name: monitor.name, keywords: ['lumenboard', 'lumen board'], exclude_keywords: ['lighting'] },
});
