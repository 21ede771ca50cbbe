import type { ReactNode } from 'react';
import { categoryLabels, sourceLabels } from '@earshot/domain';
import type { MentionOutput } from '@earshot/contracts';
import { useProjectPath } from '../../data/project.js';
import { sentimentLabels } from '../../format/labels.js';
import { verdictOf } from '../../mention/verdict-of.js';
import { Time } from '../../parts/text/time.js';
import { Urgency } from '../../parts/figures/urgency.js';
import { mentionLine } from '../mention-line.js';

/** A mention in a dry run. Opens in a new tab, so that unsaved changes to the alert are kept. */
export function DryRunMention({
  mention,
  children,
}: {
  readonly mention: MentionOutput;
  /** Content below the mention. */
  readonly children?: ReactNode;
}): ReactNode {
  const path = useProjectPath();
  const { id, source, urgency, published_at } = mention;
  const { category, sentiment } = verdictOf(mention);
  return (
    <li>
      <Urgency value={urgency} />
      <div>
        <a href={path(`mentions/${id}`)} target="_blank" rel="noreferrer" className="two-lines" dir="auto">
          {mentionLine(mention)}
          <span className="unseen"> (opens in another tab)</span>
        </a>
        <p className="small soft">
          {[
            category === null ? 'Not judged' : categoryLabels[category],
            ...(sentiment === null ? [] : [sentimentLabels[sentiment]]),
            sourceLabels[source],
          ].join(', ')}
          , <Time at={published_at} />
        </p>
        {children}
      </div>
    </li>
  );
}
