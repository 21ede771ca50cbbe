/**
 * Parses a feed's date: ISO 8601 with or without a time, RFC 822 with or without weekday, seconds and zone, and anything in
 * between. Without a zone, or with an unknown one, it is read as UTC. null if it cannot be read.
 */
export function parseFeedDate(written: string): Date | null {
  const text = written.replace(/\s+/g, ' ').trim();
  return fromIso(text) ?? fromWords(text);
}

function fromIso(text: string): Date | null {
  const found =
    /^(\d{4})(?:[-/.年년] ?(\d{1,2})(?:[-/.月월] ?(\d{1,2})[日일]?)?|(\d{2})(\d{2}))?(?:[T ,]+(\d{1,2}):?(\d{2})(?::?(\d{2})(?:[.,](\d+))?)?(?: ?([ap])\.?m\b\.?)?)?\s*(.*)$/i.exec(
      text,
    );
  if (found === null) return null;
  const [, year, month, day, compactMonth, compactDay, hour, minute, second, fraction, half, zone = ''] =
    found;
  // A year that goes on in another way, as in 2026 Nov 23 or 2026-W48, is not a whole date.
  if (month === undefined && compactMonth === undefined && zone !== '') return null;
  return momentOf({
    year: Number(year),
    month: Number(month ?? compactMonth ?? 1),
    day: Number(day ?? compactDay ?? 1),
    time: [hourOf(Number(hour ?? 0), half), Number(minute ?? 0), Number(second ?? 0)],
    milliseconds: fraction === undefined ? 0 : Math.floor(Number(`0.${fraction}`) * 1_000),
    zone,
  });
}

/** RFC 822, asctime, and American dates: the month is a word, the day a small number, and the year the remaining number. */
function fromWords(text: string): Date | null {
  const clock = /(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:\.\d+)?)?\s*([ap]\.?m\.?)?/i.exec(text);
  const date = clock === null ? text : text.slice(0, clock.index);
  const rest = clock === null ? '' : text.slice(clock.index + clock[0].length);
  // The last match, because the French for Tuesday begins like the French for March.
  const month = [...date.matchAll(/\p{L}+/gu)].map(([word]) => monthOf(word)).findLast((found) => found > 0);
  // In asctime, the year follows the time of day.
  const lastYear = /(?:^|\s)(\d{4})$/.exec(rest)?.[1];
  const numbers = [...date.matchAll(/\d+/g), ...(lastYear === undefined ? [] : [[lastYear]])].map(Number);
  if (month === undefined) return null;
  const [first, second] = numbers;
  if (first === undefined || second === undefined) return null;
  const [day, year] = first > 31 ? [second, first] : [first, second];
  return momentOf({
    year: year >= 100 ? year : year + (year < 70 ? 2000 : 1900),
    month,
    day,
    time: clock === null ? [0, 0, 0] : clockTime(clock),
    milliseconds: 0,
    zone: lastYear === undefined ? rest : rest.slice(0, -lastYear.length),
  });
}

function clockTime([, hour, minute, second, half]: RegExpExecArray): [number, number, number] {
  return [hourOf(Number(hour), half), Number(minute), Number(second ?? 0)];
}

/** @param half `am` or `pm`, or only how it begins; undefined = the hour is one of 24 */
function hourOf(given: number, half: string | undefined): number {
  return half === undefined ? given : (given % 12) + (/^p/i.test(half) ? 12 : 0);
}

interface Written {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly time: readonly [number, number, number];
  readonly milliseconds: number;
  readonly zone: string;
}

function momentOf({ year, month, day, time, milliseconds, zone }: Written): Date | null {
  const [hour, minute, second] = time;
  if (year < 1970 || year > 9999 || month < 1 || month > 12 || day < 1 || day > 31) return null;
  if (hour > 24 || minute > 59 || second > 60) return null;
  const utc = Date.UTC(year, month - 1, day, hour, minute, second, milliseconds);
  return new Date(utc - zoneMinutes(zone) * 60_000);
}

function zoneMinutes(zone: string): number {
  const offset = /([+-])(\d{1,2}):?(\d{2})?/.exec(zone);
  if (offset !== null) {
    const minutes = Number(offset[2]) * 60 + Number(offset[3] ?? 0);
    return offset[1] === '-' ? -minutes : minutes;
  }
  const name = /[a-z]+/i.exec(zone)?.[0].toUpperCase();
  return (name === undefined ? undefined : zones[name]) ?? 0;
}

/** Minutes ahead of UTC, as some zones are off by half an hour. Ambiguous names have the meaning that is usual in feeds. */
const zones: Readonly<Record<string, number>> = {
  ...{ EST: -300, EDT: -240, CST: -360, CDT: -300, MST: -420, MDT: -360, PST: -480, PDT: -420 },
  ...{ AKST: -540, AKDT: -480, HST: -600, AST: -240, ADT: -180, NST: -210, NDT: -150, BRT: -180 },
  ...{ WET: 0, WEST: 60, BST: 60, CET: 60, MEZ: 60, CEST: 120, MEST: 120, MESZ: 120, EET: 120, EEST: 180 },
  ...{ MSK: 180, MSD: 240, IST: 330, SGT: 480, HKT: 480, AWST: 480, JST: 540, KST: 540 },
  ...{ ACST: 570, AEST: 600, AEDT: 660, NZST: 720, NZDT: 780 },
};

/** 1-12, by the first letters of the month in English and in other languages found in feeds; 0 = not a month. */
function monthOf(word: string): number {
  const start = word.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
  return months.findIndex((names) => names.some((name) => start.startsWith(name))) + 1;
}

const months: readonly (readonly string[])[] = [
  ['jan', 'ene', 'gen', 'янв'],
  ['feb', 'fev', 'fév', 'фев'],
  ['mar', 'maer', 'mrt', 'мар'],
  ['apr', 'avr', 'abr', 'апр'],
  ['may', 'mai', 'mei', 'mag', 'мая', 'май'],
  ['jun', 'juin', 'giu', 'июн'],
  ['jul', 'juil', 'lug', 'июл'],
  ['aug', 'aou', 'ago', 'авг'],
  ['sep', 'set', 'сен'],
  ['oct', 'okt', 'out', 'ott', 'окт'],
  ['nov', 'ноя'],
  ['dec', 'dez', 'dic', 'дек'],
];
