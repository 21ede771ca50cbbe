import { type SampleStatus, sampleStatuses, type SourceName, sourceNames } from '@earshot/domain';
import { examples } from '../examples.js';
import { Flag, Fraction, Instant, Integer, OneOf, Part, Parts, RawText, TextList } from '../fields/fields.js';
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
export class SourceSampleOutput {
  @OneOf(sourceNames, 'The source.')
  source: SourceName;

  @OneOf(sampleStatuses, statusMeans)
  status: SampleStatus;

  @RawText('Why there is no answer; null unless failed.', { nullable: true })
  error: string | null;

  @RawText('The query as sent to the source; null unless done.', { nullable: true })
  asked: string | null;

  @TextList('Keywords that did not fit into the query: nothing is known about them.', {
    maxItems: 100,
    max: 500,
  })
  not_asked: string[];

  @Instant('Posts published since then were read; null unless done.', { nullable: true })
  since: string | null;

  @Flag('false = the source has more of that week: only its newest posts were read.')
  complete: boolean;

  @Integer('Posts that it listed.', { min: 0, max: previewPosts })
  fetched: number;

  @Fraction('US dollars that the query cost your project.')
  cost: number;

  @Integer('How many the monitor would have matched.', { min: 0, max: previewPosts })
  matched: number;

  @Integer('How many contain a keyword and are dropped by other conditions of the draft.', {
    min: 0,
    max: previewPosts,
  })
  dropped: number;

  @Parts(() => DroppedOutput, 'What drops them.')
  dropped_by: DroppedOutput[];

  @Parts(() => KeywordCountOutput, 'How many of the matches contain each keyword.')
  by_keyword: KeywordCountOutput[];

  @Integer('How many of the matches were judged: the newest.', { min: 0, max: previewPosts })
  judged: number;

  @Integer('How many of those would be taken to be about the brand.', { min: 0, max: previewPosts })
  relevant: number;

  @Part(
    () => PostsPerDayOutput,
    'Matches a day, estimated from how far apart these were published; null = no estimate.',
    { nullable: true },
  )
  per_day: PostsPerDayOutput | null;

  @Parts(() => DraftMatchOutput, 'The newest that match, ten at most.')
  posts: DraftMatchOutput[];
}

export class GetSampleOutput extends SampleOutput {
  @Instant('When the sources were asked.')
  created_at: string;

  @Instant('When it is deleted, a day later.')
  expires_at: string;

  @Parts(() => SourceSampleOutput, 'Each source of the draft.')
  sources: SourceSampleOutput[];
}

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
