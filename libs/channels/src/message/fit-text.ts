import type { MessageItem } from '../channel.js';

/** How much of a post's text to show, in UTF-16 units, from the best length down to the shortest useful one. */
const lengthsAlone = [1_500, 1_000, 500, 200, 60];
const lengthsInList = [240, 160, 100, 60, 30];

/** The fullest rendering of one mention that a vendor accepts. @param render given how much of its text to show */
export function fitText<T>(render: (textLength: number) => T, fits: (rendered: T) => boolean): T {
  return firstFitting(
    lengthsAlone.map((textLength) => () => render(textLength)),
    fits,
  );
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
  const whole = lengthsInList.map((textLength) => () => render(items, textLength));
  const shorter = items.map((_, index) => () => render(items.slice(0, -1 - index), 30));
  return firstFitting([...whole, ...shorter], fits);
}

/** The last one if none fits. */
function firstFitting<T>([render, ...rest]: readonly (() => T)[], fits: (rendered: T) => boolean): T {
  if (render === undefined) throw new Error('There is nothing to choose from.');
  const rendered = render();
  return rest.length === 0 || fits(rendered) ? rendered : firstFitting(rest, fits);
}
