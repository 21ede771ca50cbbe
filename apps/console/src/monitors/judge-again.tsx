import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { MonitorOutput } from '@earshot/contracts';
import { tabMemory } from '../data/memory/tab-memory.js';
import { useChange, useOperation } from '../data/call/use-operation.js';
import { countText, numberText } from '../format/count.js';
import { Button } from '../parts/button.js';
import { ErrorNotice } from '../parts/states.js';

/** Reclassifies the stored mentions of a monitor and shows the progress, even after a reload. */
export function JudgeAgain(props: {
  readonly monitor: MonitorOutput;
  /** Called when a job has ended. */
  readonly onDone: () => void;
  /** A preview of what would change. */
  readonly children: ReactNode;
}): ReactNode {
  const { monitor, onDone, children } = props;
  const memory = `judge.${monitor.id}`;
  const [id, setId] = useState(() => tabMemory.read<{ id: string }>(memory)?.id ?? null);
  const begin = useChange('reclassify_mentions');
  const start = (): void =>
    begin.mutate(
      { monitor_id: monitor.id, only_outdated: false },
      {
        onSuccess: (job) => {
          tabMemory.write(memory, { id: job.id });
          setId(job.id);
        },
      },
    );
  return (
    <div className="judge-again">
      <h3>Judge stored mentions again</h3>
      {children}
      <p className="soft">
        Useful after you change what sets the name apart from its namesakes, or after triage: relevance,
        category, sentiment and urgency are judged again. Statuses stay, and no alerts are sent, except for
        mentions that had been given up.
      </p>
      {id === null ? null : <Progress key={id} id={id} onDone={onDone} />}
      {begin.error === null ? null : <ErrorNotice error={begin.error} />}
      <p className="actions">
        <Button does="reclassify_mentions" busy={begin.isPending} onClick={start}>
          Judge again
        </Button>
      </p>
    </div>
  );
}

const lookEveryMs = 2_000;

function Progress(props: { readonly id: string; readonly onDone: () => void }): ReactNode {
  const { id, onDone } = props;
  const [over, setOver] = useState(false);
  const job = useOperation('get_reclassification', { id }, over ? {} : { everyMs: lookEveryMs });
  // Only a job that ends while this is shown has changed anything.
  const ran = useRef(false);
  useEffect(() => {
    if (job.data === undefined) return;
    if (job.data.status === 'waiting' || job.data.status === 'running') ran.current = true;
    else if (ran.current) {
      ran.current = false;
      onDone();
    }
  });
  if (job.data === undefined) return job.isError ? <ErrorNotice error={job.error} /> : null;
  const { status, total, examined, changed, failed, last_error } = job.data;
  const ended = status === 'done' || status === 'given_up';
  if (ended && !over) setOver(true);
  return (
    <div role="status">
      <progress
        aria-label="Mentions judged again"
        max={total ?? 1}
        value={total === null ? undefined : total === 0 ? 1 : examined}
      />
      <p>
        {status === 'waiting' ? 'Waiting for earlier ones to finish.' : null}
        {status === 'running'
          ? `${numberText(examined)} of ${total === null ? '…' : numberText(total)} judged again.`
          : null}
        {status === 'done'
          ? `Done: ${countText(examined, 'mention')} judged again, ${numberText(changed)} changed.`
          : null}
        {status === 'given_up'
          ? `Gave up after ${countText(examined, 'mention')}. Changes made until then are kept.`
          : null}
        {failed > 0
          ? ` ${numberText(failed)} could not be judged, and ${failed === 1 ? 'stays as it was' : 'stay as they were'}.`
          : ''}
      </p>
      {last_error === null ? null : <p className="bad">{last_error}</p>}
    </div>
  );
}
