import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { ChangedVerdictOutput } from '@earshot/contracts';
import { sourceLabels } from '@earshot/domain';
import { useProjectPath } from '../../data/project.js';
import { numberText } from '../../format/count.js';
import { Time } from '../../parts/text/time.js';
import { meaningTexts } from './lesson-texts.js';

/** Mentions that would be judged differently: the stored verdict, the new one, and why. */
export function SampleList(props: {
  readonly samples: readonly ChangedVerdictOutput[];
  /** The total number. */
  readonly count: number;
}): ReactNode {
  const { samples, count } = props;
  const path = useProjectPath();
  if (samples.length === 0) return null;
  return (
    <details>
      <summary>
        {count > samples.length ? `The newest ${numberText(samples.length)} of them` : 'Which would change'}
      </summary>
      <ul className="changed-verdicts">
        {samples.map((sample) => (
          <li key={sample.mention_id}>
            <p className="soft small">
              {sourceLabels[sample.source]}, found <Time at={sample.found_at} form="ago" />: now{' '}
              {meaningTexts[sample.before]}, then <b>{meaningTexts[sample.after]}</b>
            </p>
            <p dir="auto" className="excerpt">
              <Link href={path(`mentions/${sample.mention_id}`)}>{sample.excerpt}</Link>
            </p>
            {sample.because === null ? null : <p className="soft small">{sample.because}</p>}
          </li>
        ))}
      </ul>
    </details>
  );
}
