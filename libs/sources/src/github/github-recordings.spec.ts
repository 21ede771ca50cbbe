import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RateLimited } from '@earshot/domain';
import { describe, expect, it } from '@jest/globals';
import { QueryRefused } from '../query-refused.js';
import { fieldsOf, itemsOf } from '../reading/read-fields.js';
import { FieldMissing } from '../reading/read-listed.js';
import { githubFault } from './github-fault.js';
import { readComment, readDiscussion, readIssue } from './github-post.js';

/** Real responses from GitHub. They belong to their authors, so they are kept outside the project. */
const folder = join(import.meta.dirname, '../../../../../shared/recordings/github');
const isThere = existsSync(folder);
if (!isThere)
  process.stdout.write('Skipped: recorded answers of GitHub, because none lie beside the project.\n');
const recorded = isThere ? it : it.skip;

const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));

describe('recorded GitHub responses', () => {
  recorded('are read with every issue and pull request, field by field', () => {
    const searches = readdirSync(folder).filter((name) => /search-issues[^.]*\.json$/.test(name));
    const current = searches.filter((name) => !name.includes('legacy'));
    const items = [
      ...current.flatMap((name) => itemsOf(fieldsOf(read(name))['items'])),
      ...['perceval-github_issue_1.json', 'perceval-github_issue_2_with_pr.json'].flatMap((name) =>
        itemsOf(read(name)),
      ),
    ].map(fieldsOf);
    expect(items).toHaveLength(64);
    for (const item of items) {
      const issue = readIssue(item);
      if (issue instanceof FieldMissing) throw new Error(`${String(item['html_url'])}: ${issue.field}`);
      const { post } = issue;
      expect([post.url, post.title, post.authorHandle]).toEqual([
        item['html_url'],
        item['title'],
        fieldsOf(item['user'])['login'],
      ]);
      expect(post.authorUrl).toBe(fieldsOf(item['user'])['html_url']);
      expect(post.publishedAt).toEqual(new Date(String(item['created_at'])));
      expect(issue.updatedAt).toEqual(new Date(String(item['updated_at'])));
      expect(post.engagement).toEqual({
        comments: item['comments'],
        reactions: fieldsOf(item['reactions'])['total_count'] ?? null,
      });
      expect(post.externalId).toBe(`i${String(item['id'])}@${issue.repository}#${String(item['number'])}`);
      expect(post.text).not.toMatch(/\r|<!--|<(?:br|img)\b/);
      expect(post.text === '').toBe(String(item['body'] ?? '') === '');
    }
  });

  recorded('are read if they are a comment or a discussion', () => {
    const [comment] = itemsOf(read('perceval-github_issue_comments_1.json'));
    expect(readComment(comment)).toMatchObject({
      externalId: 'c1@zhquan_example/repo',
      text: 'My first comment',
      authorHandle: 'zhquan_example',
      publishedAt: new Date('2016-11-26T11:34:39Z'),
      engagement: { reactions: 3, comments: null },
    });
    const data = fieldsOf(fieldsOf(read('pygithub-Github.testGetRepositoryDiscussion-1.json'))['data']);
    expect(readDiscussion(data['node'])).toMatchObject({
      externalId: 'D_kwDOADYVqs4ATJZD',
      title: 'Is there a way to search if a string present in default branch?',
      text: 'Is there an api way to search for a string in the current code in a repo?',
      url: 'https://github.com/PyGithub/PyGithub/discussions/2480',
      authorHandle: 'arunanandhan',
      publishedAt: new Date('2023-03-29T17:06:04Z'),
      engagement: { reactions: 0, comments: 1 },
    });
  });

  recorded('are distinguished if they are refusals or have another shape', () => {
    const now = new Date();
    const faultOf = (name: string, status: number, more: Readonly<Record<string, string>> = {}): unknown => {
      const headers = { 'content-type': 'application/json; charset=utf-8', ...more };
      return githubFault({ status, headers, body: JSON.stringify(read(name)) }, now);
    };
    expect(faultOf('perceval-abuse_rate_limit.json', 403)).toBeInstanceOf(RateLimited);
    expect(faultOf('hub4j-abuse-testHandler_Fail.json', 403, { 'retry-after': '30' })).toEqual(
      expect.objectContaining({ until: new Date(now.getTime() + 30_000) }),
    );
    expect(faultOf('pygithub-Exceptions.testInvalidInput-1.json', 422)).toBeInstanceOf(QueryRefused);
    const [code] = itemsOf(
      fieldsOf(read('pygithub-PaginatedList.testSearchWithIncompleteResults-2.json'))['items'],
    );
    expect(readIssue(code)).toBeInstanceOf(FieldMissing);
    const [legacy] = itemsOf(fieldsOf(read('octokitrb-legacy-search-issues-1.json'))['issues']);
    expect(readIssue(legacy)).toBeInstanceOf(FieldMissing);
  });
});
