import { describe, expect, it } from '@jest/globals';
import { summaryOf } from './summary.js';
import { unwrapped } from './unwrapped.js';

const mail = [
  'The build script was introduced after we had added a weekly rest for',
  'dependencies to our scripts, so that its metadata is old. At work, the',
  'Acme server is affected as well.',
];

describe('unwrapped', () => {
  it('joins the lines of a paragraph that was broken at a fixed width', () => {
    expect(unwrapped(mail)).toEqual([mail.join(' ')]);
    expect(unwrapped(['See https://acme.example/a/very/long/address', ...mail])).toHaveLength(2);
  });

  it.each([
    [
      'lines with room for the next word',
      ['my acme app crashed again', 'it never worked for me', 'i hate it'],
    ],
    [
      'long lines that all begin with a capital',
      [
        'Acme Opens a Second Shop in the Old Town Hall of Bonn Today',
        'Neighbours of the Old Town Hall Complain about All the Noise',
        'The Mayor Comes',
      ],
    ],
    [
      'list items',
      ['- the build script of Acme was introduced after we had added a rest', '- dependencies are older now'],
    ],
    [
      'lines with a label',
      ['The build script was introduced after we had added a weekly rest for', 'edit: dependencies are fine'],
    ],
    ['paragraphs in one line', [`${mail.join(' ')}`, 'and lots more']],
  ])('leaves alone %s', (_name, lines) => {
    expect(unwrapped(lines)).toEqual(lines);
  });

  it('lets no sentence of a summary end where a line does', () => {
    expect(summaryOf(null, mail.slice(0, 2).join('\n'), ['acme'])).toBe(mail.slice(0, 2).join(' '));
  });
});
