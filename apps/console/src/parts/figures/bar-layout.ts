/** The style of a series: colour and pattern, so that no two differ by colour alone. */
export type SeriesStyle =
  'solid' | 'neutral' | 'negative' | 'stripes' | 'dots' | 'rows' | 'columns' | 'cross' | 'hollow';

/** The layout of a stacked bar chart, in CSS pixels from the top left. */
export interface BarLayout {
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
  readonly ticks: readonly { readonly value: number; readonly y: number }[];
  readonly bars: readonly BarPlace[];
  /** Every how many bars a label is drawn. */
  readonly labelEvery: number;
}

/** One bar; `slot` is its full width including the space around it. */
export interface BarPlace {
  readonly x: number;
  readonly width: number;
  readonly slotX: number;
  readonly slotWidth: number;
  /** From the bottom up, without empty ones. */
  readonly segments: readonly { readonly series: number; readonly y: number; readonly height: number }[];
}

/** At the default text size. */
const characterPx = 8;
const topPx = 12;
const labelsPx = 28;
const widestBarPx = 64;
const leastSegmentPx = 2;
const betweenPx = 2;

/**
 * Lays out the bars.
 * @param values the value of each series per bar, from the bottom up
 * @param labelPx the width of a label below the bars
 * @param tickText the text of a tick
 * @param textScale the text size, 1 = default
 */
export function layoutBars(
  values: readonly (readonly number[])[],
  size: { readonly width: number; readonly height: number },
  {
    labelPx,
    tickText,
    textScale = 1,
  }: {
    readonly labelPx: number;
    readonly tickText: (value: number) => string;
    readonly textScale?: number;
  },
): BarLayout {
  const highest = Math.max(0, ...values.map((parts) => sumOf(parts)));
  const tickValues = ticksFor(highest);
  const most = tickValues.at(-1) ?? 1;
  const left = Math.max(...tickValues.map((value) => tickText(value).length)) * characterPx * textScale + 12;
  const bottom = size.height - labelsPx * textScale;
  const top = topPx * textScale;
  const room = bottom - top;
  const slotWidth = Math.max(0, size.width - left) / Math.max(1, values.length);
  const width = Math.min(widestBarPx, Math.max(1, slotWidth * (slotWidth < 12 ? 0.8 : 0.72)));
  const heightOf = (value: number): number => (value / most) * room;
  return {
    left,
    top,
    bottom,
    ticks: tickValues.map((value) => ({ value, y: bottom - heightOf(value) })),
    labelEvery: Math.max(1, Math.ceil((labelPx * textScale) / Math.max(1, slotWidth))),
    bars: values.map((parts, index) => {
      const slotX = left + index * slotWidth;
      let below = 0;
      const segments = parts.flatMap((value, series) => {
        if (value <= 0) return [];
        const from = bottom - heightOf(below);
        below += value;
        const full = heightOf(value);
        // Even the smallest value stays visible.
        const height = Math.max(leastSegmentPx, full > betweenPx * 3 ? full - betweenPx : full);
        return [{ series, y: from - height, height }];
      });
      return { slotX, slotWidth, width, x: slotX + (slotWidth - width) / 2, segments };
    }),
  };
}

/** Positions a label below a bar so that it is not cut off at the edges of the chart. */
export function labelPlace(
  { slotX, slotWidth }: Pick<BarPlace, 'slotX' | 'slotWidth'>,
  labelPx: number,
  width: number,
): { readonly x: number; readonly textAnchor: 'start' | 'middle' | 'end' } {
  const center = slotX + slotWidth / 2;
  if (center < labelPx / 2) return { x: 0, textAnchor: 'start' };
  if (center > width - labelPx / 2) return { x: width, textAnchor: 'end' };
  return { x: center, textAnchor: 'middle' };
}

/** Round whole numbers from 0 to at least the highest value, six at most. */
export function ticksFor(highest: number): number[] {
  const rough = Math.max(1, highest) / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= rough) ?? 1);
  const count = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

function sumOf(parts: readonly number[]): number {
  return parts.reduce((sum, part) => sum + part, 0);
}
