import { type ReactNode, useState } from 'react';
import type { GetSampleOutput } from '@earshot/contracts';
import type { Given } from '../../data/call/call-operation.js';
import { useChange, useOperation } from '../../data/call/use-operation.js';
import { Button } from '../../parts/button.js';
import { ErrorNotice } from '../../parts/states.js';
import { SampledSource } from './sampled-source.js';
import { sampleSentence } from './sample-texts.js';

const askEveryMs = 1_500;
const nothingAsked = '00000000-0000-0000-0000-000000000000';

/** Samples the sources themselves for a draft and shows each result as it arrives. */
export function SamplePanel({ input: draft }: { readonly input: Given<'preview_monitor'> }): ReactNode {
  const { monitor_id: _, estimate: __, ...input } = draft;
  const about = JSON.stringify(input);
  const [asked, setAsked] = useState<{ readonly id: string; readonly about: string } | null>(null);
  const ask = useChange('sample_monitor');
  const sample = useSample(asked?.id ?? null);
  const start = (): void => ask.mutate({ ...input }, { onSuccess: ({ id }) => setAsked({ id, about }) });
  const isRunning =
    ask.isPending || (asked !== null && sample.answer?.status !== 'done' && sample.error === null);
  return (
    <section className="sources-asked" aria-label="What the sources say" aria-busy={isRunning}>
      <p className="actions">
        <Button busy={isRunning} onClick={start}>
          Ask the sources
        </Button>
        <span className="small soft">
          Reads one page of each, at this project’s expense if the source charges; up to five times an hour.
        </span>
      </p>
      {ask.error === null ? null : <ErrorNotice error={ask.error} />}
      {sample.error === null ? null : <ErrorNotice error={sample.error} />}
      {asked === null ? null : (
        <>
          <p className="small" role="status">
            {sampleSentence(sample.answer?.sources ?? null)}
            {asked.about === about ? '' : ' You have changed the monitor since.'}
          </p>
          <ul className="sampled">
            {(sample.answer?.sources ?? []).map((one) => (
              <SampledSource key={one.source} sampled={one} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** Polls until every source has replied. */
function useSample(id: string | null): { answer: GetSampleOutput | undefined; error: Error | null } {
  const [done, setDone] = useState<string | null>(null);
  const query = useOperation(
    'get_sample',
    { id: id ?? nothingAsked },
    { enabled: id !== null, ...(done === id ? {} : { everyMs: askEveryMs }) },
  );
  if (query.data?.status === 'done' && done !== query.data.id) setDone(query.data.id);
  return { answer: id === null ? undefined : query.data, error: id === null ? null : query.error };
}
