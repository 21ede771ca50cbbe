import { describe, expect, it } from '@jest/globals';
import { answerOf, questionOf } from './stackexchange-under-test.js';
import { placeOfPost, readAnswer, readQuestion } from './stackexchange-post.js';
import { siteName, siteUrl } from './stackexchange-site.js';

const post = { id: 'a', publishedAt: new Date('2026-11-20T12:00:00Z'), text: 'acme' };

describe('Stack Exchange posts', () => {
  it('are read from questions, with escaped titles and author names and with HTML texts', () => {
    const body =
      '<p>Is <a href="/q/5">this</a> it?<br>AT&amp;T &lt;b&gt;</p>\n\n<pre><code>a &amp;&amp; b\n</code></pre>';
    expect(readQuestion(questionOf(post, { body }), 'serverfault')).toEqual({
      source: 'stackexchange',
      externalId: 'serverfault/q/97',
      kind: 'post',
      url: 'https://serverfault.com/q/97',
      title: 'Is \'a\' < "b"?',
      text: 'Is this it?\nAT&T <b>\n\na && b',
      links: ['https://serverfault.com/q/5'],
      authorHandle: "D'Arcy & Co",
      authorUrl: 'https://stackoverflow.com/users/1/d-arcy-co',
      community: 'serverfault',
      publishedAt: new Date('2026-11-20T12:00:00Z'),
      engagement: { score: 3, answers: 2, views: 600 },
    });
  });

  it('are read from answers, without a title, even if their authors have left', () => {
    const owner = { user_type: 'does_not_exist', display_name: 'user1' };
    expect(readAnswer(answerOf(post, { owner, score: -1 }), 'stackoverflow')).toMatchObject({
      externalId: 'stackoverflow/a/97',
      kind: 'comment',
      url: 'https://stackoverflow.com/a/97',
      title: null,
      authorHandle: 'user1',
      authorUrl: null,
      community: 'stackoverflow',
      engagement: { score: -1, answers: null, views: null },
    });
    expect(readAnswer(answerOf(post, { owner: undefined }), 'stackoverflow')).toMatchObject({
      authorHandle: null,
    });
  });

  it.each([
    ['question_id', { question_id: '97' }],
    ['title', { title: 7 }],
    ['creation_date', { creation_date: '2026-11-20' }],
    ['body', { body: null }],
  ])('are rejected without a valid %s, which is reported', (field, more) => {
    expect(readQuestion(questionOf(post, more), 'stackoverflow')).toEqual({ field });
  });

  it('can be located by their ids', () => {
    expect(placeOfPost('meta.stackoverflow/a/97')).toEqual({
      site: 'meta.stackoverflow',
      kind: 'answers',
      id: '97',
    });
    expect(placeOfPost('something')).toBeNull();
  });
});

describe('a Stack Exchange site', () => {
  it.each([
    ['stackoverflow', 'stackoverflow', 'https://stackoverflow.com'],
    ['StackOverflow.com', 'stackoverflow', 'https://stackoverflow.com'],
    ['ru.stackoverflow', 'ru.stackoverflow', 'https://ru.stackoverflow.com'],
    ['meta.superuser.com', 'meta.superuser', 'https://meta.superuser.com'],
    ['cooking', 'cooking', 'https://cooking.stackexchange.com'],
    ['devops.stackexchange.com', 'devops', 'https://devops.stackexchange.com'],
    ['mathoverflow.net', 'mathoverflow.net', 'https://mathoverflow.net'],
  ])('given as %s is %s, at %s', (given, name, url) => {
    expect([siteName(given), siteUrl(siteName(given))]).toEqual([name, url]);
  });
});
