import type { MessageItem } from '../channel.js';

/** How much of a post's text to show, in UTF-16 units, from the best length down to the shortest useful one. */
const lengthsAlone = [1_500, 1_000, 500, 200, 60];
const lengthsInList = [240, 160, 100, 60, 30];

/** The fullest rendering of one mention that a vendor accepts. @param render given how much of its text to show */
export function fitText<T>(render: (textLength: number) => T, fits: (rendered: T) => boolean): T {
  return firstFitting(lengthsAlone, render, fits);
}

/**
 * The fullest rendering of a list that a vendor accepts: first with shorter texts, and if even the shortest do not fit, with
 * fewer mentions, dropped from the end.
 */
export function fitItems<T>(
  items: readonly MessageItem[],
  render: (shown: readonly MessageItem[], textLength: number) => T,
  fits: (rendered: T) => boolean,
): T {
  const whole = lengthsInList.map((textLength) => ({ count: items.length, textLength }));
  const shorter = items.map((_, index) => ({ count: items.length - 1 - index, textLength: 30 }));
  return firstFitting(
    [...whole, ...shorter],
    ({ count, textLength }) => render(items.slice(0, count), textLength),
    fits,
  );
}

/** The last one if none fits. */
function firstFitting<C, T>(
  candidates: readonly C[],
  render: (candidate: C) => T,
  fits: (rendered: T) => boolean,
): T {
  const [first, ...rest] = candidates;
  if (first === undefined) throw new Error('There is nothing to choose from.');
  const rendered = render(first);
  return rest.length === 0 || fits(rendered) ? rendered : firstFitting(rest, render, fits);
}
