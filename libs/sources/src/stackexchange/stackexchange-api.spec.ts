import { Permanent, RateLimited, Retryable } from '@earshot/domain';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { QueryRefused } from '../query-refused.js';
import { answerJson, type ServerAnswer } from '../testing/server-answer.js';
import { excerptOf, questionOf, StackexchangeUnderTest } from './stackexchange-under-test.js';

let test: StackexchangeUnderTest;
beforeEach(async () => {
  test = await StackexchangeUnderTest.start();
});
afterEach(() => test.double.close());

/** An error, which always has status 400. */
const failure = (id: number, name: string, message: string): ServerAnswer => ({
  status: 400,
  body: JSON.stringify({ error_id: id, error_message: message, error_name: name }),
});
const envelope = (items: readonly unknown[], more: object = {}): ServerAnswer =>
  answerJson({ items, has_more: false, quota_max: 300, quota_remaining: 200, ...more });

describe('Stack Exchange error responses', () => {
  it.each([
    [
      'a throttle with a time',
      failure(502, 'throttle_violation', 'more requests available in 81612 seconds'),
      81_612,
    ],
    ['a throttle without a time', failure(502, 'throttle_violation', 'too many requests from this IP'), 300],
    [
      'a 429 from a server in front of the API',
      { status: 429, headers: { 'content-type': 'text/html' }, body: 'No' },
      300,
    ],
  ])('say how long to wait: %s', async (_what, answer, seconds) => {
    test.double.answer('/search/excerpts', answer);
    const fault = (await test.faultOf()) as RateLimited;
    expect(fault).toBeInstanceOf(RateLimited);
    expect((fault.until.getTime() - test.now.getTime()) / 1_000).toBe(seconds);
  });

  it.each([
    ['an internal error', failure(500, 'internal_error', 'An error occurred'), Retryable],
    ['maintenance', failure(503, 'temporarily_unavailable', 'Offline'), Retryable],
    [
      'an HTML page',
      { status: 200, headers: { 'content-type': 'text/html' }, body: '<html></html>' },
      Retryable,
    ],
    ['a bad parameter', failure(400, 'bad_parameter', 'q'), QueryRefused],
    // As recorded: the message is in another field.
    [
      'a bad parameter, as recorded',
      {
        status: 400,
        body: '{"error_id":400,"description":"A malformed parameter","error_name":"bad_parameter"}',
      },
      QueryRefused,
    ],
    ['an unknown method', failure(404, 'no_method', 'this method does not exist'), Permanent],
  ])('map to the right kind of error: %s', async (_what, answer, expected) => {
    test.double.answer('/search/excerpts', answer);
    expect(await test.faultOf()).toBeInstanceOf(expected);
  });

  it.each([
    ["`key` doesn't match a known application", 'STACKEXCHANGE_KEY'],
    ['No site found for name `stackoverlow`', 'STACKEXCHANGE_SITES'],
  ])('name the variable that is wrong: %s', async (message, variable) => {
    test.double.answer('/search/excerpts', failure(400, 'bad_parameter', message));
    const fault = await test.faultOf();
    expect(fault).not.toBeInstanceOf(QueryRefused);
    expect(String(fault)).toContain(variable);
  });

  it.each([
    ['items', { has_more: false }],
    ['has_more', { items: [] }],
    ['item_type', { items: [{ item_type: 'tag' }], has_more: false }],
    ['answer_id', { items: [{ item_type: 'answer', question_id: 1 }], has_more: false }],
  ])('stop the source and name the field if %s is missing or of the wrong type', async (field, body) => {
    test.double.answer('/search/excerpts', answerJson(body));
    const fault = await test.faultOf();
    expect(fault).toBeInstanceOf(Permanent);
    expect(String(fault)).toContain(`\`${field}\``);
  });
});

describe('the Stack Exchange search', () => {
  it('asks one site for one keyword, newest first, compressed, and fetches the results in full', async () => {
    test.double.publish([test.post('a', 1), test.post('c', 2)]);
    const { posts } = await test.fetch(new Date(test.minutesAgo(30).getTime() + 750));
    expect(posts.map(({ text, kind }) => [text, kind])).toEqual([
      ['acme a', 'post'],
      ['acme c', 'comment'],
    ]);
    const [search, questions, answers] = test.double.seen;
    expect(Object.fromEntries(search?.query ?? [])).toEqual({
      q: '"acme"',
      site: 'stackoverflow',
      sort: 'creation',
      order: 'desc',
      fromdate: String(test.minutesAgo(30).getTime() / 1_000),
      page: '1',
      pagesize: '100',
      key: test.secrets[0],
    });
    expect(search?.headers['accept-encoding']).toBe('gzip');
    expect([questions?.path, questions?.query.get('filter')]).toEqual(['/2.3/questions/97', 'withbody']);
    expect(answers?.path).toBe('/2.3/answers/99');
  });

  it('asks for each spelling, but not for a keyword without searchable characters', async () => {
    await test.fetch(test.minutesAgo(30), "Levi's");
    expect(test.double.seen.map(({ query }) => query.get('q'))).toEqual(['"Levi\'s"', '"Levi’s"']);
    expect(await test.faultOf('++')).toBeInstanceOf(QueryRefused);
    expect(test.double.seen).toHaveLength(2);
  });

  it('is a separate feed for each site, so that a failing site affects no other', async () => {
    const sites = 'StackOverflow.com, cooking.stackexchange.com,stackoverflow';
    const other = await StackexchangeUnderTest.start({ STACKEXCHANGE_SITES: sites }, 'cooking');
    expect(other.source.feeds.map(({ name }) => name)).toEqual(['stackoverflow', 'cooking']);
    other.double.publish([other.post('a', 1)]);
    const { posts } = await other.fetch(other.minutesAgo(30), 'acme', 'cooking');
    expect(posts).toMatchObject([
      { externalId: 'cooking/q/97', url: 'https://cooking.stackexchange.com/q/97' },
    ]);
    await other.double.close();
  });

  it('leaves out what was deleted between the search and the lookup, and reads the rest', async () => {
    test.double.publish([test.post('a', 1)]);
    test.double.answer(
      '/search/excerpts',
      envelope([excerptOf(test.post('b', 1)), excerptOf(test.post('a', 1))]),
    );
    expect(await test.fetch()).toMatchObject({ stopped: { reason: 'reached' }, posts: [{ text: 'acme a' }] });
  });

  it('skips an unreadable item of a page, reads the rest, and logs it', async () => {
    test.double.answer(
      '/search/excerpts',
      envelope([excerptOf(test.post('a', 1)), excerptOf(test.post('b', 2))]),
    );
    test.double.answer(
      '/questions/97;98',
      envelope([questionOf(test.post('a', 1), { body: undefined }), questionOf(test.post('b', 2))]),
    );
    expect((await test.fetch()).posts).toHaveLength(1);
    expect(test.logLines.join()).toContain('"fields":["body"]');
  });
});

describe('the Stack Exchange quota', () => {
  it('is taken from the responses, until midnight UTC', async () => {
    test.double.answer('/search/excerpts', envelope([]));
    await test.fetch();
    expect(test.meters.observed).toEqual({
      requests: { remaining: 200, resetsAt: new Date('2026-11-21T00:00:00Z') },
    });
    expect(test.meters.used).toEqual({ requests: 1, searches: 1, questions: 0, answers: 0 });
  });

  it('pauses only the method that asks for it, in every process', async () => {
    test.double.publish([test.post('a', 1)]);
    test.double.answer('/search/excerpts', envelope([excerptOf(test.post('a', 1))], { backoff: 10 }));
    expect((await test.fetch()).posts).toHaveLength(1);
    const resetsAt = new Date(test.now.getTime() + 11_000);
    expect(test.meters.observed).toMatchObject({ searches: { remaining: 0, resetsAt } });
    expect(test.meters.observed['questions']).toBeUndefined();
  });

  it('is not paused by a backoff of zero, as recorded', async () => {
    test.double.answer('/search/excerpts', envelope([], { backoff: 0 }));
    await test.fetch();
    expect(test.meters.observed['searches']).toBeUndefined();
  });
});
