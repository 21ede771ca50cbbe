import type { ReactNode } from 'react';
import type { ExplainMentionOutput, MentionOutput } from '@earshot/contracts';
import { useChange } from '../data/call/use-operation.js';
import { removalLabels } from '../format/labels.js';
import { Button } from '../parts/button.js';
import { ErrorNotice } from '../parts/states.js';
import { Time } from '../parts/text/time.js';
import { judgeAgainInput } from './why/judge-again-input.js';

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
    return <GivenUpNotice mention={mention} reason={last_error} askAgain={askAgain} />;
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

function GivenUpNotice({
  mention,
  reason,
  askAgain,
}: {
  readonly mention: MentionOutput;
  readonly reason: string | null;
  readonly askAgain: () => void;
}): ReactNode {
  const judge = useChange('reclassify_mentions');
  return (
    <div className="notice bad-edge">
      <p>
        <strong>Earshot gave up on this mention</strong> after too many failures
        {reason === null ? '.' : `: ${reason.replace(/\.$/, '')}.`}
        {mention.classified_at === null ? ' No alert can fire for it until it is judged.' : ''}
      </p>
      {judge.isError ? <ErrorNotice error={judge.error} /> : null}
      {judge.isSuccess ? (
        <p role="status">
          It will be judged again. <Button onClick={askAgain}>Look again</Button>
        </p>
      ) : (
        <Button
          does="reclassify_mentions"
          busy={judge.isPending}
          onClick={() => judge.mutate(judgeAgainInput(mention))}
        >
          Judge again
        </Button>
      )}
    </div>
  );
}
