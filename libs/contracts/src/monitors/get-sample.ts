import { sampleStatuses, sourceNames } from '@earshot/domain';
import { examples } from '../examples.js';
import {
  extend,
  Flag,
  Fraction,
  Instant,
  Integer,
  objectWith,
  OneOf,
  Part,
  Parts,
  RawText,
  TextList,
} from '../fields/fields.js';
import { idInput } from '../input/id-input.js';
import { defineOperation } from '../operation.js';
import { previewPosts } from '../preview-window.js';
import {
  DraftMatchOutput,
  DroppedOutput,
  KeywordCountOutput,
  PostsPerDayOutput,
} from './draft-trial.output.js';
import { SampleOutput } from './sample-monitor.js';

const statusMeans =
  'waiting = its scanner has not answered yet; done = what it answered is here; failed = it could not be asked, error says why.';

/** How a draft does on one page of a source. */
export class SourceSampleOutput extends objectWith({
  source: OneOf(sourceNames, 'The source.'),
  status: OneOf(sampleStatuses, statusMeans),
  error: RawText('Why there is no answer; null unless failed.', { nullable: true }),
  asked: RawText('The query as sent to the source; null unless done.', { nullable: true }),
  not_asked: TextList('Keywords that did not fit into the query: nothing is known about them.', {
    maxItems: 100,
    max: 500,
  }),
  since: Instant('Posts published since then were read; null unless done.', { nullable: true }),
  complete: Flag('false = the source has more of that week: only its newest posts were read.'),
  fetched: Integer('Posts that it listed.', { min: 0, max: previewPosts }),
  cost: Fraction('US dollars that the query cost your project.'),
  matched: Integer('How many the monitor would have matched.', { min: 0, max: previewPosts }),
  dropped: Integer('How many contain a keyword and are dropped by other conditions of the draft.', {
    min: 0,
    max: previewPosts,
  }),
  dropped_by: Parts(() => DroppedOutput, 'What drops them.'),
  by_keyword: Parts(() => KeywordCountOutput, 'How many of the matches contain each keyword.'),
  judged: Integer('How many of the matches were judged: the newest.', { min: 0, max: previewPosts }),
  relevant: Integer('How many of those would be taken to be about the brand.', { min: 0, max: previewPosts }),
  per_day: Part(
    () => PostsPerDayOutput,
    'Matches a day, estimated from how far apart these were published; null = no estimate.',
    { nullable: true },
  ),
  posts: Parts(() => DraftMatchOutput, 'The newest that match, ten at most.'),
}) {}

export class GetSampleOutput extends extend(SampleOutput, {
  created_at: Instant('When the sources were asked.'),
  expires_at: Instant('When it is deleted, a day later.'),
  sources: Parts(() => SourceSampleOutput, 'Each source of the draft.'),
}) {}

export const getSample = defineOperation({
  name: 'get_sample',
  summary: 'Read what the sources answered to a sample',
  description:
    'Use it after sample_monitor, every second or two while status is running: each source has its answer, or why there is none, within three minutes. Deleted after a day. Changes nothing.',
  method: 'GET',
  path: '/samples/{id}',
  scope: 'monitors:read',
  access: 'any',
  input: idInput('The id returned by sample_monitor.'),
  output: GetSampleOutput,
  example: { id: examples.sample.id },
});
