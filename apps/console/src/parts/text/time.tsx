import type { ReactNode } from 'react';
import { momentText } from '../../format/local-times.js';
import { agoText } from '../../format/time-text.js';
import { useTimes } from '../../format/use-times.js';

/**
 * A time: short in lists, with the clock where that matters, in full or as time ago on a detail page; the full form is
 * always in the tooltip.
 */
export function Time({
  at,
  form = 'short',
}: {
  at: string;
  form?: 'short' | 'moment' | 'full' | 'ago';
}): ReactNode {
  const times = useTimes();
  const full = times.full(at);
  const text =
    form === 'full'
      ? full
      : form === 'ago'
        ? agoText(at, times.now)
        : form === 'moment'
          ? momentText(at, times)
          : times.short(at);
  return (
    <time dateTime={at} title={full}>
      {text}
    </time>
  );
}
