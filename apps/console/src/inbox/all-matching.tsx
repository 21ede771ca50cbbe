import { type ReactNode, useState } from 'react';
import type { MentionOutput } from '@earshot/contracts';
import { maxTriaged, type MentionStatus } from '@earshot/domain';
import { useChange, useOperation } from '../data/call/use-operation.js';
import { serverTime } from '../data/call/server-clock.js';
import type { Given } from '../data/call/call-operation.js';
import { numberText, countText } from '../format/count.js';
import { statusLabels } from '../format/labels.js';
import { useTimes } from '../format/use-times.js';
import { Button } from '../parts/button.js';
import { Dialog } from '../parts/dialog/dialog.js';
import { Segments } from '../parts/form/segments.js';
import { ErrorNotice } from '../parts/states.js';

const offered = ['done', 'reviewed', 'ignored', 'new'] as const;

/** Sets one status on all mentions that match the filter, after showing how many there are. */
export default function AllMatching(props: {
  readonly filter: Given<'count_mentions'>;
  /** The loaded mentions, all of which are included. */
  readonly shown: readonly MentionOutput[];
  /** @param triageId null = nothing was changed */
  readonly onDone: (text: string, triageId: string | null) => void;
  readonly onClose: () => void;
}): ReactNode {
  const { filter, shown, onDone, onClose } = props;
  const times = useTimes();
  // Mentions found from now on are left unchanged. The server's time is known to a second or so: it may seem to be before the
  // latest mention was found.
  const [found_until] = useState(() => {
    const after = shown.map(({ found_at }) => Date.parse(found_at) + 1);
    return new Date(Math.max(...after, serverTime(new Date()).getTime())).toISOString();
  });
  const [status, setStatus] = useState<MentionStatus>('done');
  const input = { filter, found_until, status } as Given<'triage_mentions'>;
  const count = useOperation('triage_mentions', { ...input, dry_run: true }, { keepOld: true });
  const triage = useChange('triage_mentions');
  const error = triage.error ?? count.error;
  const changing = count.isPlaceholderData ? undefined : count.data?.updated;
  const run = (): void => {
    // Undo imports it, and could not if the connection was lost after the change.
    import('../data/triage/undo-triages.js').catch(() => undefined);
    triage.mutateAsync(input).then(
      ({ triage_id, updated }) => {
        onDone(`${statusLabels[status]}: ${countText(updated, 'mention')}.`, triage_id);
      },
      () => undefined,
    );
  };
  return (
    <Dialog title="All that match" onClose={onClose} closable={!triage.isPending}>
      <Segments
        name="status"
        label="New status"
        value={status}
        choices={offered.map((choice) => [choice, statusLabels[choice]] as const)}
        onChoice={setStatus}
      />
      <p role="status" className="counted">
        {changing === undefined
          ? count.isError
            ? null
            : 'Counting…'
          : changing === 0
            ? `All that match are already ${statusLabels[status]}.`
            : `Mark ${countText(changing, 'mention')} found up to ${times.clock(found_until)} as ${statusLabels[status]}?`}
      </p>
      {error === null ? null : error.details.some(({ rule }) => rule === 'max_matching') ? (
        <p className="error" role="alert">
          More than {numberText(maxTriaged)} match: narrow the view with “Found from”.
        </p>
      ) : (
        <ErrorNotice error={error} />
      )}
      <div className="actions">
        <Button onClick={onClose} disabled={triage.isPending}>
          Cancel
        </Button>
        <Button
          kind="main"
          busy={triage.isPending}
          disabled={changing === undefined || changing === 0 || count.isError}
          onClick={run}
        >
          {triage.isPending
            ? 'Changing…'
            : `Change ${changing === undefined ? 'them' : numberText(changing)}`}
        </Button>
      </div>
    </Dialog>
  );
}
