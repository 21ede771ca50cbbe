import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useLocation } from 'wouter';
import { numberText } from '../../format/count.js';
import './bar-chart.css';
import { labelPlace, layoutBars, type SeriesStyle } from './bar-layout.js';
import { textScale } from './text-scale.js';
import { SeriesPatterns, SeriesRect } from './series-patterns.js';
import { useWidth } from '../use-width.js';

/** A bar of a chart; clicking it opens `href`. */
export interface ChartBar {
  readonly key: string;
  /** The label below it, e.g. `17`. */
  readonly label: string;
  /** The full description, for screen readers and as a tooltip. */
  readonly title: string;
  readonly href: string;
  /** One value per series, from the bottom up. */
  readonly parts: readonly number[];
  /** Whether the background is hatched because data is missing. */
  readonly hatched: boolean;
  /** A note in the hatched area if nothing is known. */
  readonly note: string | null;
  /** Whether it is still growing, and so drawn pale. */
  readonly growing: boolean;
}

const height = 300;
const labelPx = 44;
const chooseAfterMs = 250;
const leastNotedPx = 18;

/**
 * A stacked bar chart with one tab stop: arrow keys, Home and End move between bars, each announces its values, and Enter
 * opens it. Moving or pointing to a bar selects it.
 */
export function BarChart({
  label,
  series,
  bars,
  chosen,
  onChoose,
}: {
  readonly label: string;
  readonly series: readonly { readonly label: string; readonly style: SeriesStyle }[];
  readonly bars: readonly ChartBar[];
  /** Key of the selected bar, which is the tab stop. */
  readonly chosen: string | null;
  readonly onChoose: (key: string) => void;
}): ReactNode {
  const id = useId();
  const [frame, width] = useWidth<HTMLDivElement>();
  const [, go] = useLocation();
  const links = useRef(new Map<number, Pick<SVGAElement, 'focus'>>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const scale = textScale();
  const layout = layoutBars(
    bars.map(({ parts }) => parts),
    { width, height },
    { labelPx, tickText: numberText, textScale: scale },
  );
  const stop = Math.max(
    0,
    bars.findIndex(({ key }) => key === chosen),
  );
  const move = (event: KeyboardEvent, index: number): void => {
    const to = stepTo(event.key, index, bars.length);
    if (to === null) return;
    event.preventDefault();
    links.current.get(to)?.focus();
  };
  const open = (event: MouseEvent, href: string): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    // Selecting the bar afterwards would replace the page that it opens.
    clearTimeout(timer.current);
    go(href);
  };
  return (
    <div className="bar-chart" ref={frame}>
      {width === 0 ? null : (
        <svg width={width} height={height} role="group" aria-label={label}>
          <SeriesPatterns id={id} />
          {layout.ticks.map(({ value, y }) => (
            <g key={value} aria-hidden="true">
              <line className="grid" x1={layout.left} x2={width} y1={y} y2={y} />
              <text className="axis" x={layout.left - 8} y={y + 4 * scale} textAnchor="end">
                {numberText(value)}
              </text>
            </g>
          ))}
          {bars.map((bar, index) => {
            const place = layout.bars[index];
            if (place === undefined) return null;
            const { x, width: barWidth, slotX, slotWidth, segments } = place;
            const isChosen = index === stop && chosen !== null;
            const room = layout.bottom - layout.top;
            return (
              <a
                key={bar.key}
                ref={(link) => {
                  if (link === null) links.current.delete(index);
                  else links.current.set(index, link);
                }}
                href={bar.href}
                className={`bar ${bar.growing ? 'growing' : ''} ${isChosen ? 'chosen' : ''}`}
                tabIndex={index === stop ? 0 : -1}
                aria-label={bar.title}
                onFocus={() => onChoose(bar.key)}
                onKeyDown={(event) => move(event, index)}
                onClick={(event) => open(event, bar.href)}
                onPointerEnter={() => {
                  clearTimeout(timer.current);
                  timer.current = setTimeout(() => onChoose(bar.key), chooseAfterMs);
                }}
                onPointerLeave={() => clearTimeout(timer.current)}
              >
                <title>{bar.title}</title>
                <rect
                  className="slot"
                  x={slotX}
                  width={slotWidth}
                  y={layout.top}
                  height={room + 24 * scale}
                />
                {bar.hatched ? (
                  <rect x={slotX} width={slotWidth} y={layout.top} height={room} fill={`url(#${id}-hatch)`} />
                ) : null}
                <g className="segments">
                  {segments.map(({ series: at, y, height: segmentHeight }) => (
                    <SeriesRect
                      key={at}
                      id={id}
                      style={series[at]?.style ?? 'hollow'}
                      x={x}
                      width={barWidth}
                      y={y}
                      height={segmentHeight}
                    />
                  ))}
                </g>
                {index % layout.labelEvery === 0 || isChosen ? (
                  <text
                    className={
                      isNearChosen(index, stop, layout.labelEvery, isChosen) ? 'axis hidden' : 'axis'
                    }
                    {...labelPlace(place, labelPx * scale, width)}
                    y={layout.bottom + 20 * scale}
                  >
                    {bar.label}
                  </text>
                ) : null}
              </a>
            );
          })}
          {/* Hidden from screen readers, because the links' names already say it. */}
          <g aria-hidden="true" className="notes">
            {bars.map(({ key, note }, index) => {
              const place = layout.bars[index];
              if (place === undefined || note === null || place.slotWidth < leastNotedPx * scale) return null;
              const { slotX, slotWidth } = place;
              const at = `translate(${slotX + slotWidth / 2 + 4 * scale} ${layout.bottom - 12}) rotate(-90)`;
              return (
                <text key={key} className="note" transform={at}>
                  {note}
                </text>
              );
            })}
          </g>
        </svg>
      )}
    </div>
  );
}

/** Explains the colours and patterns. */
export function ChartLegend({
  series,
  children,
}: {
  readonly series: readonly { readonly label: string; readonly style: SeriesStyle }[];
  readonly children?: ReactNode;
}): ReactNode {
  const id = useId();
  return (
    <ul className="legend small soft">
      {series.map(({ label, style }) => (
        <li key={label}>
          <svg width="14" height="14" aria-hidden="true">
            <SeriesPatterns id={id} />
            <SeriesRect id={id} style={style} x={0} y={0} width={14} height={14} />
          </svg>
          {label}
        </li>
      ))}
      {children}
    </ul>
  );
}

/** Whether a regular label is left out because it is too close to that of the selected bar. */
function isNearChosen(index: number, chosen: number, every: number, isChosen: boolean): boolean {
  return !isChosen && index !== chosen && Math.abs(index - chosen) < every;
}

function stepTo(key: string, index: number, count: number): number | null {
  const to = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: count - 1 }[key];
  return to === undefined || to < 0 || to >= count ? null : to;
}
