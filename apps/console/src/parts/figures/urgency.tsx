import type { ReactNode } from 'react';

/** A mention's urgency as a number with a bar; a dash if it is not judged (yet). @param id for what it describes */
export function Urgency({ value, id }: { readonly value: number | null; readonly id?: string }): ReactNode {
  if (value === null)
    return (
      <span id={id} className="urgency low">
        –<span className="unseen"> not judged</span>
      </span>
    );
  return (
    <span id={id} className={`urgency ${urgencyBand(value)}`}>
      <span className="unseen">Urgency </span>
      {value}
      <svg viewBox="0 0 36 3" aria-hidden="true">
        <rect className="all" width="36" height="3" rx="1.5" />
        <rect width={(36 * value) / 100} height="3" rx="1.5" />
      </svg>
    </span>
  );
}

/** The urgency band: high = look today (60), middle = this week (35). */
export function urgencyBand(value: number): 'high' | 'middle' | 'low' {
  return value >= 60 ? 'high' : value >= 35 ? 'middle' : 'low';
}
