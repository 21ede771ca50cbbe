import { describe, expect, it } from '@jest/globals';
import { summaryOf } from './summary.js';
import { withoutCode } from './without-code.js';

describe('withoutCode', () => {
  it.each([
    ['a block', ['function start() {', '  run(now);', '}']],
    ['markup', ['<div id="a">', '  <p>hello</p>', '</div>']],
    ['a single line', ['$db = new Acme_Db($config, true);']],
    ['indented commands', ['    $ acme dump', '    acme $NAME', '    acme load']],
  ])('leaves out %s', (_name, lines) => {
    expect(withoutCode(lines)).toEqual([]);
  });

  it('keeps the sentences among code', () => {
    const said = 'Since the update of Monday the following call fails every time';
    expect(withoutCode([said, 'acme.start();', 'acme.stop();', '}'])).toEqual([said]);
  });

  it.each([
    ['prose', ['The Acme app (which I like) costs $17.80;', 'item(s) missing: 3']],
    ['a path', ['C:\\Program Files\\Acme\\{version}']],
    ['a list', ['* Apple = bad', '* Settings -> General -> About', '* **Acme** & co.']],
    ['smileys', [':_Powli::_Powli::_Powli:', ';)', 'first (for once) =)']],
  ])('keeps %s', (_name, lines) => {
    expect(withoutCode(lines)).toBe(lines);
  });

  it('lets a summary show code only if a post is nothing else', () => {
    const code = 'acme.start();\nacme.stop();';
    expect(summaryOf(null, `Why does Acme hang?\n\n${code}`, ['acme'])).toBe('Why does Acme hang?');
    expect(summaryOf(null, `Why does Acme hang?\n~~~js\nacme start\n~~~\n`, ['acme'])).toBe(
      'Why does Acme hang?',
    );
    expect(summaryOf(null, code, ['acme'])).toBe('acme.start(); acme.stop();');
  });
});
