/** The default font size in px: `html` in base.css. */
const usualPx = 14;

/** The size of text in rem, 1 = default: for layouts in pixels. */
export function textScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / usualPx;
}
