import type { ReactNode } from 'react';
import type { ForgottenLessonOutput } from '@earshot/contracts';
import { countText } from '../../format/count.js';
import { Button } from '../../parts/button.js';
import { Time } from '../../parts/text/time.js';
import { nameOf, useForgetting } from './use-forgetting.js';

/** The lessons forgotten in the last seven days, each with a button to restore it. */
export function ForgottenList(props: {
  readonly monitorId: string;
  readonly forgotten: readonly ForgottenLessonOutput[];
  readonly onChange: () => void;
}): ReactNode {
  const { monitorId, forgotten, onChange } = props;
  const { busy, restore } = useForgetting(monitorId, onChange);
  if (forgotten.length === 0) return null;
  return (
    <details>
      <summary>{countText(forgotten.length, 'forgotten lesson')} that can be restored</summary>
      <ul className="lesson-list">
        {forgotten.map((one) => (
          <li key={one.id}>
            <span className="evidence" dir="auto">
              {nameOf(one)}
            </span>
            <span className="soft small until">
              forgotten <Time at={one.forgotten_at} form="ago" />, can be restored until{' '}
              <Time at={one.restorable_until} form="moment" />
            </span>
            <Button
              does="restore_lessons"
              busy={busy}
              label={`Restore ${nameOf(one)}`}
              onClick={() => restore(one)}
            >
              Restore
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
