import { type ReactNode, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import type { EstimateOutput } from '@earshot/contracts';
import { sourceLabels } from '@earshot/domain';
import { callOperation, type Given } from '../../data/call/call-operation.js';
import { useProject } from '../../data/project.js';
import { countText, dollarText } from '../../format/count.js';
import { Button } from '../../parts/button.js';
import { May } from '../../parts/may.js';
import { ErrorNotice } from '../../parts/states.js';

/** What a draft would find and cost in a month, estimated from stored data for free, or from X's own count for half a cent. */
export function EstimateList(props: {
  readonly input: Given<'preview_monitor'>;
  readonly estimates: readonly EstimateOutput[];
}): ReactNode {
  const { input, estimates } = props;
  const { id: projectId } = useProject();
  const [shown, setShown] = useState(false);
  // An answer for an earlier draft would mislead.
  const about = JSON.stringify(input);
  const asking = useMutation({
    mutationFn: async () => ({
      about,
      ...(await callOperation('preview_monitor', { ...input, estimate: true }, { projectId })),
    }),
    retry: false,
  });
  const counted = asking.data?.about === about ? asking.data.estimates : null;
  if (!shown) return <Button onClick={() => setShown(true)}>Estimate posts and cost a month</Button>;
  const asksX = input.sources?.includes('x') === true;
  return (
    <section aria-label="Estimate" className="estimates">
      <h3>In a month, at most</h3>
      <dl>
        {(counted ?? estimates).map(({ source, posts_per_month, usd_per_month, explanation, warnings }) => (
          <div key={source}>
            <dt>
              {sourceLabels[source]}:{' '}
              {posts_per_month === null ? 'posts not known' : `about ${countText(posts_per_month, 'post')}`},{' '}
              {usd_per_month === null
                ? 'cost not known'
                : usd_per_month === 0
                  ? 'free'
                  : dollarText(usd_per_month)}
            </dt>
            <dd className="small soft">{explanation}</dd>
            {warnings.map((warning) => (
              <dd key={warning} className="small hold">
                {warning}
              </dd>
            ))}
          </div>
        ))}
      </dl>
      {asksX && counted === null ? (
        <May do="sample_monitor">
          <p className="actions">
            <Button busy={asking.isPending} onClick={() => asking.mutate()}>
              Ask X for its own count
            </Button>
            <span className="small soft">
              X bills half a cent for each request, at this project’s expense.
            </span>
          </p>
        </May>
      ) : null}
      {asking.error === null ? null : <ErrorNotice error={asking.error} retry={() => asking.mutate()} />}
    </section>
  );
}
