/** `21 Nov 2026, 06:12 CET`, in an IANA time zone. */
export function timeLabel(time: Date, timeZone: string): string {
  const format = timeFormats.get(timeZone) ?? newTimeFormat(timeZone);
  timeFormats.set(timeZone, format);
  return format.format(time);
}

/** By time zone, of which there are a few hundred: creating a format takes longer than the rest of a message. */
const timeFormats = new Map<string, Intl.DateTimeFormat>();

function newTimeFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  });
}

/** `1,234` */
export function figure(count: number): string {
  return count.toLocaleString('en-US');
}

/** `1 mention`, `1,200 mentions` */
export function mentionCount(count: number): string {
  return `${figure(count)} ${count === 1 ? 'mention' : 'mentions'}`;
}

/** Joins words with commas, and with `and` (or another word) before the last. */
export function joinWords(items: readonly string[], word = 'and'): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} ${word} ${items.at(-1)}`;
}

/** Like `joinWords`, for lists of any length: a long one ends with the number of items left out. */
export function joinFewWords(items: readonly string[]): string {
  return joinWords(items.length > 4 ? [...items.slice(0, 3), `${items.length - 3} more`] : items);
}

/** With a capital first letter. */
export function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
