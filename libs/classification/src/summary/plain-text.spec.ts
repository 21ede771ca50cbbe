import { describe, expect, it } from '@jest/globals';
import { plainText } from './plain-text.js';
import { summaryOf } from './summary.js';

describe('plainText', () => {
  it.each([
    ['[our guide](https://a.example/x) helps', 'our guide helps'],
    ['[our guide] (https://a.example/x "The guide") helps', 'our guide helps'],
    ['[our guide]( https://a.example/x_(y)/z ) helps', 'our guide helps'],
    ['[the wiki](/r/acme/wiki) helps', 'the wiki helps'],
    ['[the files](ftp://a.example/x) and [no pictures]()', 'the files and no pictures'],
  ])('keeps of a link only its text: %s', (text, plain) => {
    expect(plainText(text)).toBe(plain);
  });

  it.each([
    ['Two screens (https://a.example/x) are blank', 'Two screens   are blank'],
    ['Nice https://a.example/x_(y)_z #now', 'Nice   #now'],
    ['Nice <https://a.example/x> Mine too', 'Nice   Mine too'],
    ['It is down https://a.example/x. Why?', 'It is down.  Why?'],
    ['It is down: https://a.example/x Why?', 'It is down.  Why?'],
    ['It is down:\n\nhttps://a.example/x\nhttps://b.example\n\nWhy?', 'It is down. \n\nWhy?'],
    ['It is a "shop": https://a.example/x Why?', 'It is a "shop".  Why?'],
    ['It is down: https://a.example/x', 'It is down:  '],
  ])('removes an address without what stands around it, except its brackets and colon: %j', (text, plain) => {
    expect(plainText(text)).toBe(plain);
  });

  it.each([
    ['Two screens (see https://a.example/x) are blank', 'Two screens (see a.example) are blank'],
    ['See <https://a.example/x> or ftp://b.example/y', 'See a.example or b.example'],
    ['I asked https://www.a.example:80/x_(y)_z, they refused', 'I asked a.example, they refused'],
    ['See acme.example/shops/bo... or https://x:y@a.example?z', 'See acme.example or a.example'],
    ['Not from https://a.example/1, https://b.example/2.', 'Not from a.example, b.example.'],
    ['https://a.example/x is fake', 'a.example is fake'],
  ])('names the host of an address within a sentence: %s', (text, plain) => {
    expect(plainText(text)).toBe(plain);
  });

  it.each([
    ['**Do NOT buy it.**\n\nI did.', 'Do NOT buy it.\n\nI did.'],
    ['## It has deleted all of my files ##\nI see.', 'It has deleted all of my files\n\nI see.'],
    ['**TL;DR: it works**', 'TL;DR: it works'],
    ['**Edit 2: solved**', 'Edit 2: solved'],
  ])('keeps a sentence that is written as a heading: %j', (text, plain) => {
    expect(plainText(text).trim()).toBe(plain);
  });

  it.each([
    ['**Setup**'],
    ['**EDIT:**'],
    ['**How does it work?**'],
    ['### What steps will reproduce the bug you saw?'],
    ['**Is your feature request related to a problem? Please describe.**'],
    ['    # Loads all the files of the last seven days.'],
  ])('removes a heading: %s', (text) => {
    expect(plainText(`${text}\n\nI see.`).trim()).toBe('I see.');
  });

  it.each([
    ['We use node.js/express, and/or asp.net at 3.5km/h, says me@acme.example/x1'],
    ['call acme() and acme[0](x) now'],
    ['a [draft] (of Monday) and a smile :('],
    ['Acme | Home\nNews | Prices'],
    ['Acme | Home\n-1 | 3'],
  ])('leaves alone what is no link and no table: %s', (text) => {
    expect(plainText(text)).toBe(text);
  });

  it.each([
    ['Part|Price\n:--|--:\nFan|3\nLamp|4\n\nToo dear?'],
    ['| Part | Price |\r\n| --- | --- |\r\n| Fan | 3 |\n\nToo dear?'],
    ['| Fan | 3 |\n| Lamp | 4 |\n\nToo dear?'],
  ])('removes tables: %s', (text) => {
    expect(plainText(text).trim()).toBe('Too dear?');
  });

  it.each([
    ['<blockquote>\nAcme is dead.\n</blockquote>\n\nIt is not.'],
    ['  <details open><summary>Log</summary>\n\nAcme died.\n\n</details>\nIt is not.'],
    ['<details>\n<summary>All</summary>\n<details>\nAcme died.\n</details>\nAgain.\n</details>\nIt is not.'],
    ['```\n<details>\n```\nIt is not.'],
  ])('removes quotes and what is folded away in HTML: %j', (text) => {
    expect(plainText(text).trim()).toBe('It is not.');
  });

  it.each([['A <details> hides a log, </details> ends it'], ['<details>\nIt has no end.']])(
    'keeps what only mentions such a tag: %j',
    (text) => {
      expect(plainText(text)).toBe(text);
    },
  );

  it.each([
    ['It stops.<br>Then it<br/>starts.', 'It stops.\nThen it\nstarts.'],
    ['Press <kbd>Ctrl</kbd>: <b>nothing</b>', 'Press Ctrl: nothing'],
    ['Blank <img width="9" alt="Image" src="https://a.example/x" /> page', 'Blank  page'],
    ['Blank ![Image](https://a.example/x) page', 'Blank   page'],
    ['A clear and concise description of what the bug is.\nIt stops.\n - OS: [e.g. iOS]', '\nIt stops.\n'],
  ])('removes HTML tags, pictures, and what nobody wrote: %j', (text, plain) => {
    expect(plainText(text)).toBe(plain);
  });

  it.each([
    'a<b and c>d, x < 5 > y',
    'a List<String> of <something>',
    'Why is it [e.g. iOS] only?',
    'Use `<br>` to break',
  ])('keeps what is no tag and no template: %s', (text) => {
    expect(plainText(text)).toBe(text.replaceAll('`', ''));
  });

  it('reads very many of such tags in time', () => {
    const before = process.cpuUsage();
    plainText('<br a="'.repeat(20_000) + '<a b="c" '.repeat(20_000));
    plainText('see : https://a.example/x, '.repeat(10_000) + 'a.'.repeat(20_000) + '# '.repeat(20_000));
    plainText('<details>\n'.repeat(20_000) + '</details>\n<blockquote>\n'.repeat(20_000));
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(2_000);
  });
});

it('a summary names the brand if only a table or a quote of the post does, not an address', () => {
  expect(summaryOf(null, 'Part|Price\n---|---\nAcme fan|3\n\nIs that too dear?', ['acme'])).toBe(
    'Acme: Is that too dear?',
  );
  expect(summaryOf(null, '> Acme is fine\n\nThat is not true.', ['acme'])).toBe('Acme: That is not true.');
  expect(summaryOf(null, 'Look here https://acme.example/x', ['acme'])).toBe('Look here');
  expect(summaryOf(null, '![Acme logo](https://a.example/x)', ['acme'])).toBe('Acme logo');
});
