import type { ReactNode } from 'react';
import type { MentionOutput } from '@earshot/contracts';
import { useChange } from '../data/call/use-operation.js';
import { Button } from '../parts/button.js';
import { ErrorNotice } from '../parts/states.js';
import { judgeAgainInput } from './why/judge-again-input.js';

/** Says that judging a mention was given up, why, and how to retry. */
export default function GivenUpNotice({
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
