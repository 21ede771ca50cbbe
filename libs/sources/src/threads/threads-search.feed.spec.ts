import { Permanent, Retryable } from '@earshot/domain';
import { threadsOwner } from '@earshot/fakes';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { nameOf } from '../testing/fake-posts.js';
import { answerJson } from '../testing/server-answer.js';
import { threadsPost, ThreadsUnderTest } from './threads-under-test.js';

let threads: ThreadsUnderTest;
beforeEach(async () => {
  threads = await ThreadsUnderTest.start();
});
afterEach(() => threads.double.close());

const idOf = (id: string): string => nameOf('threads', threads.post(id, 1));

describe('the Threads search', () => {
  it('asks for one keyword, most recent first, since the given second', async () => {
    await threads.fetch(new Date(threads.minutesAgo(30).getTime() + 750), ' acme   corp ');
    expect(Object.fromEntries(threads.asked[0]?.query ?? [])).toEqual({
      q: 'acme corp',
      search_type: 'RECENT',
      search_mode: 'KEYWORD',
      since: String(Date.parse('2026-11-20T11:30:00Z') / 1_000),
      limit: '100',
      fields:
        'id,media_type,permalink,username,text,timestamp,shortcode,is_reply,root_post,replied_to,link_attachment_url',
    });
  });

  it('asks for each spelling of an apostrophe, and lists each result once', async () => {
    const shown = (...ids: readonly string[]) =>
      answerJson({ data: ids.map((id) => threadsPost(threads.post(id, 1))) });
    threads.list(shown('a', 'b'), shown('b', 'c'));
    const window = await threads.fetch(threads.minutesAgo(30), 'Levi’s');
    expect(threads.asked.map(({ query }) => query.get('q'))).toEqual(["Levi's", 'Levi’s']);
    expect(window.posts.map(({ externalId }) => externalId).sort()).toEqual([
      idOf('a'),
      idOf('b'),
      idOf('c'),
    ]);
    expect(window).toMatchObject({ stopped: { reason: 'reached' }, requests: 2 });
  });

  it('keeps the results of one spelling if the other fails, and claims no coverage', async () => {
    const data = [threadsPost(threads.post('a', 1))];
    threads.list(answerJson({ data }), { status: 503, body: '' });
    const window = await threads.fetch(threads.minutesAgo(30), "Levi's");
    expect(window.posts.map(({ externalId }) => externalId)).toEqual([idOf('a')]);
    expect(window).toMatchObject({ requests: 1, stopped: { reason: 'fault' } });
    expect(window.coveredFrom).toEqual(threads.minutesAgo(0));
  });

  it('never asks for a time before Threads existed', async () => {
    await threads.fetch(new Date('2020-01-01T00:00:00Z'));
    expect(threads.asked[0]?.query.get('since')).toBe('1688540400');
  });

  it('follows cursors but never links, which may contain the token', async () => {
    threads.double.publish(Array.from({ length: 150 }, (_, index) => threads.post(`p${index}`, index / 10)));
    expect(await threads.fetch()).toMatchObject({ stopped: { reason: 'reached' } });
    expect(threads.asked.map(({ query }) => query.get('after'))).toEqual([null, expect.any(String)]);
  });

  it('ends at a page that is not full and names no next one, whatever cursors it has', async () => {
    const data = [threadsPost(threads.post('a', 1))];
    threads.list(answerJson({ data, paging: { cursors: { before: 'x', after: 'y' } } }));
    expect(await threads.fetch()).toMatchObject({ stopped: { reason: 'reached' }, requests: 1 });
    threads.list(answerJson({ data }));
    expect(await threads.fetch()).toMatchObject({ stopped: { reason: 'reached' }, requests: 1 });
  });

  it('leaves out reposts, and reads the rest of a page with an unreadable item', async () => {
    const repost = threadsPost(threads.post('b', 2), { media_type: 'REPOST_FACADE', text: undefined });
    const data = [null, repost, threadsPost(threads.post('a', 1))];
    threads.list(answerJson({ data }));
    expect((await threads.fetch()).posts.map(({ externalId }) => externalId)).toEqual([idOf('a')]);
    expect(threads.logLines.join()).toContain('"unreadable":1');
  });

  it('fails if no item of a page can be read, and names what is missing', async () => {
    threads.list(answerJson({ data: [threadsPost(threads.post('a', 1), { timestamp: undefined })] }));
    const fault = await threads.faultOf();
    expect(fault).toBeInstanceOf(Permanent);
    expect(String(fault)).toContain('`timestamp`');
  });
});

describe('an app that Meta has not approved', () => {
  const publishOwn = (): void => {
    threads.authors.set('a', threadsOwner.username);
    threads.double.publish([threads.post('a', 1)]);
  };

  it('is detected by its own posts: they are kept, nothing is claimed, and the fault says what to do', async () => {
    threads.double.order('own_posts');
    publishOwn();
    const window = await threads.fetch();
    expect(window).toMatchObject({ stopped: { reason: 'fault' }, coveredFrom: threads.now });
    expect(window.posts).toHaveLength(1);
    expect(window.stopped).toMatchObject({ reason: 'fault', fault: expect.any(Permanent) });
    expect(JSON.stringify(String('fault' in window.stopped && window.stopped.fault))).toContain('App Review');
  });

  it('is not mistaken for a lack of posts', async () => {
    threads.double.order('own_posts');
    expect(await threads.fetch()).toMatchObject({ stopped: { reason: 'fault' } });
    threads.double.order('empty_page');
    threads.clock.advance(600_000);
    expect(await threads.fetch()).toMatchObject({ stopped: { reason: 'fault' } });
  });

  it('claims nothing either if its owner has no posts, and the fault says that it may pass', async () => {
    threads.double.order('empty_page');
    for (let scan = 0; scan < 4; scan += 1) {
      expect(await threads.fetch()).toMatchObject({
        stopped: { reason: 'fault', fault: expect.any(Retryable) },
        coveredFrom: threads.clock.now(),
        posts: [],
      });
      threads.clock.advance(600_000);
    }
  });

  it('is checked for at most every ten minutes, and only once a day after approval shows', async () => {
    threads.double.order('empty_page');
    await threads.fetch();
    await threads.fetch();
    const probes = () => threads.searched.length - threads.asked.length;
    expect(probes()).toBe(1);
    threads.clock.advance(600_000);
    threads.double.heal();
    expect(await threads.fetch()).toMatchObject({ stopped: { reason: 'reached' } });
    threads.clock.advance(23 * 3_600_000);
    expect(await threads.fetch()).toMatchObject({ stopped: { reason: 'reached' } });
    expect(probes()).toBe(2);
    threads.clock.advance(3_600_000);
    threads.double.order('own_posts');
    expect(await threads.fetch()).toMatchObject({ stopped: { reason: 'fault' } });
  });

  it("is not inferred from a brand's own posts among those of others", async () => {
    publishOwn();
    const posts = [{ authorHandle: threadsOwner.username }];
    expect(await threads.fetch()).toMatchObject({ stopped: { reason: 'reached' }, posts });
  });

  it('is ruled out by any post of another person', async () => {
    threads.double.order('own_posts', 1);
    threads.double.publish([threads.post('a', 1)]);
    expect(await threads.fetch()).toMatchObject({ stopped: { reason: 'reached' } });
  });
});
