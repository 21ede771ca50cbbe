import type { Match } from '@earshot/domain';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { analysedText } from './analysed-text.js';

function match(field: Match['field'], start: number, end: number): Match {
  return {
    monitorId: 'm',
    keyword: 'acme',
    field,
    link: field === 'url' ? 'https://acme.com' : null,
    start,
    end,
  };
}

describe('analysedText', () => {
  it('joins title and text, and adjusts the positions of the names', () => {
    const read = analysedText({ title: 'On Acme', text: 'I use Acme.' }, [
      match('text', 6, 10),
      match('title', 3, 7),
    ]);
    expect(read.text).toBe('On Acme\nI use Acme.');
    expect(read.names.map(({ start, end }) => read.text.slice(start, end))).toEqual(['Acme', 'Acme']);
  });

  it('reads only the part of a long text around the first match, and drops names outside it', () => {
    const text = `${'x '.repeat(4_000)}Acme is late. ${'y '.repeat(4_000)}Acme`;
    const read = analysedText({ title: null, text }, [
      match('text', 8_000, 8_004),
      match('text', text.length - 4, text.length),
    ]);
    expect(read.text).toHaveLength(5_000);
    expect(read.names.map(({ start, end }) => read.text.slice(start, end))).toEqual(['Acme']);
  });

  it('marks where the excerpt of a long text was cut, without half a word', () => {
    const text = `${'One more thing. '.repeat(600)}Acme is late. ${'Two more things. '.repeat(600)}`;
    const start = text.indexOf('Acme');
    const { excerpt } = analysedText({ title: null, text }, [match('text', start, start + 4)]);
    expect(excerpt).toMatch(/^…(?:One|more|thing)\b/);
    expect(excerpt).toMatch(/ (?:Two|more|things\.)…$/);
    expect(analysedText({ title: null, text: ' Acme ' }, []).excerpt).toBe(' Acme ');
  });

  it('cuts a very long title as it cuts a long text, and drops the names behind the cut', () => {
    const title = `${'This is a rather long story of ours. '.repeat(13)}Incredible news about Acme headphones`;
    const start = title.indexOf('Acme');
    const text = 'A body that is long enough to have something at the place of a name in the title.';
    const read = analysedText({ title, text }, [match('title', start, start + 4)]);
    expect(read.title).toMatch(/ Incredible news…$/);
    expect(read.names).toEqual([]);
    expect(read.text).toBe(`${read.title}\n${text}`);
    const glued = `${'x '.repeat(245)}Acme/${'y'.repeat(20)}`;
    expect(analysedText({ title: glued, text }, [match('title', 490, 494)]).names).toEqual([]);
  });

  it('divides no emoji where a long text is cut', () => {
    for (const emoji of ['😡', '👩‍👩‍👧‍👦'])
      for (const shift of ['', 'x', 'xx', 'xxx']) {
        const text = `${shift}${emoji.repeat(2_600)} Acme crashed ${emoji.repeat(2_600)}`;
        const start = text.indexOf('Acme');
        const { excerpt, text: read } = analysedText({ title: null, text }, [
          match('text', start, start + 4),
        ]);
        const rest = excerpt.replaceAll(emoji, '').replaceAll(shift === '' ? '…' : shift, '');
        expect(rest.replaceAll('…', '')).toBe(' Acme crashed ');
        expect(read).not.toContain('\uFFFD');
      }
  });

  it('returns no names if only a link matches', () => {
    expect(analysedText({ title: null, text: 'look' }, [match('url', 8, 12)]).names).toEqual([]);
  });

  it('marks every match, wherever it is, in text that is always well formed', () => {
    const anyText = fc.string({ unit: 'binary', maxLength: 12_000 });
    fc.assert(
      fc.property(fc.option(anyText), anyText, fc.nat(), (title, text, at) => {
        const start = text.length === 0 ? 0 : at % text.length;
        const end = Math.min(text.length, start + 4);
        const read = analysedText({ title, text }, [match('text', start, end)]);
        expect(read.text.isWellFormed()).toBe(true);
        const [name] = read.names;
        expect(name && read.text.slice(name.start, name.end).toWellFormed()).toBe(
          text.slice(start, end).toWellFormed(),
        );
      }),
    );
  });
});
