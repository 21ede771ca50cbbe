import { describe, expect, it } from '@jest/globals';
import { placeOfId, readComment, readDiscussion, readIssue } from './github-post.js';
import { githubText } from './github-text.js';
import { githubComment, githubDiscussion, githubIssue } from './github-under-test.js';

const post = { id: 'a', publishedAt: new Date('2026-11-20T12:00:00Z'), text: 'acme' };

describe('GitHub posts', () => {
  it('are read from issues, with title, text and counts', () => {
    expect(readIssue(githubIssue(post, { comments: 2 }))).toMatchObject({
      post: {
        externalId: 'i3000000097@acme/things#97',
        kind: 'post',
        url: 'https://github.com/acme/things/issues/97',
        title: 'On a thing',
        text: 'acme',
        authorHandle: 'someone',
        authorUrl: 'https://github.com/someone',
        community: 'acme/things',
        publishedAt: new Date('2026-11-20T12:00:00Z'),
        engagement: { reactions: 3, comments: 2 },
      },
      repository: 'acme/things',
      number: 97,
    });
  });

  it('are read from pull requests, even without text, from apps or from deleted accounts', () => {
    const pull = githubIssue(post, {
      html_url: 'https://github.com/acme/things/pull/97',
      body: null,
      comments: 2,
      user: { login: 'dependabot[bot]' },
      reactions: undefined,
    });
    expect(readIssue(pull)).toMatchObject({
      post: {
        text: '',
        authorHandle: 'dependabot[bot]',
        authorUrl: 'https://github.com/apps/dependabot',
        engagement: { reactions: null, comments: 2 },
      },
    });
    expect(readComment(githubComment(post, { user: null }))).toMatchObject({
      externalId: 'c1000097@acme/things',
      authorHandle: null,
      authorUrl: null,
      authorIsGone: true,
      community: 'acme/things',
      engagement: { reactions: 3, comments: null },
    });
    expect(readDiscussion(githubDiscussion(post, { author: null }))).toMatchObject({
      externalId: 'D_kwDOsandbox2000097',
      authorHandle: null,
      authorIsGone: true,
      community: 'acme/things',
      engagement: { reactions: 3, comments: 2 },
    });
  });

  it('link to the address of an Enterprise Server', () => {
    const issue = readIssue(
      githubIssue(post, { html_url: 'https://git.acme.example/acme/things/issues/97' }),
    );
    expect(issue).toMatchObject({ post: { authorUrl: 'https://git.acme.example/someone' } });
  });

  it.each([
    ['id', { id: '97' }],
    ['html_url', { html_url: 'https://github.com/' }],
    ['html_url', { html_url: 7 }],
    ['created_at', { created_at: 'yesterday' }],
    ['title', { title: null }],
    ['body', { body: {} }],
  ])('are rejected without a valid %s, which is reported: %j', (field, more) => {
    expect(readIssue(githubIssue(post, more))).toEqual({ field });
  });

  it('can be located by their ids', () => {
    expect(placeOfId('i97@acme/things#12')).toEqual({
      kind: 'issue',
      id: 97,
      path: '/repos/acme/things/issues/12',
    });
    expect(placeOfId('c98@acme/things.js')).toEqual({
      kind: 'comment',
      id: 98,
      path: '/repos/acme/things.js/issues/comments/98',
    });
    expect(placeOfId('D_kwDOADYVqs4ATJZD')).toBeNull();
  });
});

describe('GitHub Markdown', () => {
  it.each([
    ['line\r\nline\r\n', 'line\nline'],
    ['<!-- Have you read the docs of Acme? -->\r\n\r\nIt fails', 'It fails'],
    ['one <!-- two\nthree --> four', 'one  four'],
    ['so\n<!-- it goes on\n\nto the end', 'so'],
    ['so\n  <!-- it goes on', 'so'],
    ['In the editor, <!-- makes Acme hang', 'In the editor, <!-- makes Acme hang'],
    ['\\<!-- Acme -->', '<!-- Acme -->'],
    ['`<!-- shown -->` and ``a ` <!-- b``', '`<!-- shown -->` and ``a ` <!-- b``'],
    ['```html\n<!-- shown -->\n```\n<!-- hidden -->', '```html\n<!-- shown -->\n```'],
    ['~~~\n<!-- shown', '~~~\n<!-- shown'],
    ['C\\# and AT&amp;T', 'C# and AT&T'],
    ['Acme<br>Corp<BR />', 'Acme\nCorp'],
    ['<b>Acme</b> <i class="x">Corp</i>, <kbd>Ctrl</kbd>+<kbd>C</kbd>', 'Acme Corp, Ctrl+C'],
    ['<img width="9" alt="Acme fails" src="https://acme.io/a.png">', '![Acme fails](https://acme.io/a.png)'],
    ['See <a href=\'https://acme.io/\'>Acme</a><a name="x"></a>.', 'See [Acme](https://acme.io/).'],
    ['<tr><td>Acme</td><td>7</td></tr>', 'Acme  7'],
    ['<h3>Steps</h3>Use `<br>` or\n```\n<b>\n```', '### Steps\nUse `<br>` or\n```\n<b>\n```'],
    ['<details><summary>Logs</summary>It</details>', '<details>\nLogs\nIt</details>'],
    [
      'Map<String, T>, <token>, \\<br>, a<b and <!doctype>',
      'Map<String, T>, <token>, <br>, a<b and <!doctype>',
    ],
  ])('converts %j to %j', (typed, shown) => {
    expect(githubText(typed)).toBe(shown);
  });

  it('handles long hostile texts without growing them', () => {
    for (const part of [
      '`',
      '<!--',
      '```\n',
      '~~~ ',
      '`a',
      '\\',
      '&',
      '<a ',
      '<a href=x>',
      '</a>',
      '<img ',
    ]) {
      const text = part.repeat(60_000 / part.length);
      expect(githubText(text).length).toBeLessThanOrEqual(text.length);
    }
  });
});
