/** In px, as the styles have it where nobody has chosen larger text: `html` in base.css. */
const usualPx = 14;

/** How large text is that is measured in rem, 1 = the usual size: for what is laid out in pixels. */
export function textScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / usualPx;
}
