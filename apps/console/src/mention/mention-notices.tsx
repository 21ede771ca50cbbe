import { lazy, type ReactNode } from 'react';
import type { ExplainMentionOutput, MentionOutput } from '@earshot/contracts';
import { removalLabels } from '../format/labels.js';
import { Part } from '../parts/part.js';
import { Time } from '../parts/text/time.js';

const GivenUpNotice = lazy(() => import('./given-up-notice.js'));

/** Shown instead of a removed post: when and why it was removed. */
export function RemovedNotice({ mention }: { readonly mention: MentionOutput }): ReactNode {
  const { removed_at, removed_reason, classified_at } = mention;
  if (removed_at === null) return null;
  return (
    <div className="notice">
      <h2>The post was removed</h2>
      <p>
        Removed <Time at={removed_at} form="full" />.{' '}
        {removed_reason === null ? '' : `${removalLabels[removed_reason]}.`} Earshot keeps{' '}
        {classified_at === null ? '' : 'its verdict and '}the link; “Open post” shows whether the post is
        back.
      </p>
    </div>
  );
}

/** Says that a mention is still being judged, or that judging was given up and how to retry. */
export function ProgressNotice({
  mention,
  explained,
  askAgain,
}: {
  readonly mention: MentionOutput;
  readonly explained: ExplainMentionOutput;
  readonly askAgain: () => void;
}): ReactNode {
  const { progress, last_error } = explained;
  if (progress === 'given_up')
    return (
      <Part>
        <GivenUpNotice mention={mention} reason={last_error} askAgain={askAgain} />
      </Part>
    );
  if (progress === 'done') return null;
  return (
    <p className="notice" role="status">
      {progress === 'waiting_for_classification'
        ? 'Being judged: what it is about and how urgent it is will appear here in a moment.'
        : 'Judged. The alerts it concerns will appear here in a moment.'}
      {last_error === null ? null : ` The last attempt failed: ${last_error}`}
    </p>
  );
}
