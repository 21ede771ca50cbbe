import type { ReactNode } from 'react';
import type { SeriesStyle } from './bar-layout.js';

/** Patterns drawn over the colour of a series; `SeriesRect` refers to them by the same `id`. */
export function SeriesPatterns({ id }: { readonly id: string }): ReactNode {
  return (
    <defs>
      {Object.entries(paths).map(([name, path]) => (
        <pattern key={name} id={`${id}-${name}`} width="8" height="8" patternUnits="userSpaceOnUse">
          <path d={path} className="pattern" />
        </pattern>
      ))}
      <pattern id={`${id}-hatch`} width="12" height="12" patternUnits="userSpaceOnUse">
        <path d="M-3 3 L3 -3 M-3 15 L15 -3 M9 15 L15 9" className="hatch" />
      </pattern>
    </defs>
  );
}

/** A rectangle in the colour and pattern of a series. */
export function SeriesRect({
  id,
  style,
  ...place
}: {
  readonly id: string;
  readonly style: SeriesStyle;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}): ReactNode {
  const pattern = patternOf[style];
  const rx = Math.min(2, place.height / 2);
  return (
    <>
      <rect {...place} rx={rx} className={`series ${style}`} />
      {pattern === null ? null : <rect {...place} rx={rx} fill={`url(#${id}-${pattern})`} />}
    </>
  );
}

const paths = {
  stripes: 'M-2 2 L2 -2 M-2 10 L10 -2 M6 10 L10 6',
  dots: 'M3 4 L5 4',
  rows: 'M0 4 L8 4',
  columns: 'M4 0 L4 8',
  cross: 'M0 4 L8 4 M4 0 L4 8',
} as const;

const patternOf: Readonly<Record<SeriesStyle, keyof typeof paths | null>> = {
  solid: null,
  neutral: 'dots',
  negative: 'stripes',
  stripes: 'stripes',
  dots: 'dots',
  rows: 'rows',
  columns: 'columns',
  cross: 'cross',
  hollow: null,
};
