import { type ReactNode, useState } from 'react';
import type { EstimateOutput } from '@earshot/contracts';
import { sourceLabels } from '@earshot/domain';
import { ApiError } from '../../data/call/api-error.js';
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
  const [answered, setAnswered] = useState<{ about: string; estimates: readonly EstimateOutput[] } | null>(
    null,
  );
  const counted = answered?.about === about ? answered.estimates : null;
  const [error, setError] = useState<ApiError | null>(null);
  const [busy, setBusy] = useState(false);
  const ask = (): void => {
    setBusy(true);
    setError(null);
    callOperation('preview_monitor', { ...input, estimate: true }, { projectId })
      .then(
        (answer) => setAnswered({ about, estimates: answer.estimates }),
        (fault: unknown) => {
          if (!(fault instanceof ApiError)) throw fault;
          setError(fault);
        },
      )
      .finally(() => setBusy(false));
  };
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
            <Button busy={busy} onClick={ask}>
              Ask X for its own count
            </Button>
            <span className="small soft">
              X bills half a cent for each question, at this project’s expense.
            </span>
          </p>
        </May>
      ) : null}
      {error === null ? null : <ErrorNotice error={error} retry={ask} />}
    </section>
  );
}
