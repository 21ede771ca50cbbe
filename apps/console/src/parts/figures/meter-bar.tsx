import type { ReactNode } from 'react';
import './meter-bar.css';

/**
 * A usage bar: amber from four fifths on, red when used up.
 * @param text the same in words, e.g. `3 of 100`, which is shown beside the bar wherever it is used
 */
export function MeterBar(props: {
  readonly label: string;
  readonly used: number;
  readonly allowed: number;
  readonly text: string;
}): ReactNode {
  const { label, used, allowed, text } = props;
  const share = allowed === 0 ? 1 : Math.min(1, used / allowed);
  const tone = share >= 1 ? 'full' : share >= 0.8 ? 'near' : 'low';
  return (
    <div
      className={`meter-bar ${tone}`}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={allowed}
      aria-valuenow={Math.min(used, allowed)}
      aria-valuetext={text}
    >
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect className="all" width="100" height="4" />
        <rect width={100 * share} height="4" />
      </svg>
    </div>
  );
}
