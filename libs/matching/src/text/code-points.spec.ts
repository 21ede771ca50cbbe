import { describe, expect, it } from '@jest/globals';
import { COMPLEX, CONTINUES, FOLDS_TO_NOTHING, IGNORED, traits, unitFolds } from './code-points.js';
import { fold } from './fold.js';

const everyPoint = Array.from({ length: 0x110000 }, (_, point) => point).filter(
  (it) => it < 0xd800 || it > 0xdfff,
);
const has = (point: number, flags: number) => ((traits[point] as number) & flags) !== 0;

describe('traits', () => {
  it('sets CONTINUES for every code point that composes with the one before it', () => {
    const seconds = everyPoint
      .map((point) => String.fromCodePoint(point).normalize('NFD'))
      .filter((decomposed) => [...decomposed].length > 1)
      .map((decomposed) => [...decomposed].at(-1) as string);
    expect(seconds.length).toBeGreaterThan(10_000);
    expect(seconds.filter((it) => !has(it.codePointAt(0) as number, CONTINUES))).toEqual([]);
  });

  it('sets CONTINUES for every code point that NFD reorders with preceding marks', () => {
    // Marks of the highest and the lowest combining class: any mark of another class changes places with one of them.
    const moves = (it: string) =>
      [`x\u0345${it}`, `x${it}\u0334`].some((text) => text.normalize('NFD') !== text);
    const movers = everyPoint
      .map((point) => String.fromCodePoint(point))
      .filter((it) => it.normalize('NFD') === it && moves(it));
    expect(movers.length).toBeGreaterThan(500);
    expect(movers.filter((it) => !has(it.codePointAt(0) as number, CONTINUES))).toEqual([]);
  });

  it('flags as COMPLEX or IGNORED every code point that does not fold to a single unit', () => {
    const simple = everyPoint.filter((point) => !has(point, COMPLEX | IGNORED));
    const wrong = simple.filter((point) => {
      const folded = fold(String.fromCodePoint(point));
      return point > 0xffff
        ? folded !== String.fromCodePoint(point)
        : folded.charCodeAt(0) !== unitFolds[point] || folded.length > 1;
    });
    expect(wrong).toEqual([]);
  });

  const invisible = [0xad, 0x200b, 0x200c, 0x200d, 0x2060, 0xfeff, 0xfe00, 0xfe0f, 0x200e, 0x202e, 0x034f];
  it.each(invisible.map((point) => [point.toString(16).toUpperCase().padStart(4, '0'), point] as const))(
    'ignores the invisible code point U+%s',
    (_hex, point) => {
      expect(has(point, IGNORED)).toBe(true);
      expect(unitFolds[point]).toBe(FOLDS_TO_NOTHING);
    },
  );
});
