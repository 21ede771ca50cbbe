import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { VerifiedPosts } from '../source.js';
import { answerJson } from '../testing/server-answer.js';
import { questionOf, StackexchangeUnderTest } from './stackexchange-under-test.js';

let test: StackexchangeUnderTest;
beforeEach(async () => {
  test = await StackexchangeUnderTest.start();
});
afterEach(() => test.double.close());

const verify = (...ids: readonly string[]): Promise<VerifiedPosts> =>
  test.source.upkeep.verify?.(ids, test.meters.call()) ?? Promise.reject(new Error('It is switched off.'));

describe('stored Stack Exchange posts', () => {
  it('are verified by site and kind, and are gone if they are not shown', async () => {
    test.double.publish([test.post('a', 1), test.post('c', 2)]);
    const atAnother = { items: [questionOf(test.post('a', 1))], has_more: false };
    test.double.answer('/questions/97;100', answerJson(atAnother));
    const { present, gone } = await verify(
      'stackoverflow/q/97',
      'stackoverflow/q/98',
      'stackoverflow/a/99',
      'serverfault/q/97',
      'serverfault/q/100',
    );
    expect(present.map(({ externalId }) => externalId)).toEqual([
      'stackoverflow/q/97',
      'stackoverflow/a/99',
      'serverfault/q/97',
    ]);
    expect(gone).toEqual(['stackoverflow/q/98', 'serverfault/q/100']);
    expect(test.double.seen.map(({ path, query }) => [query.get('site'), path])).toEqual([
      ['stackoverflow', '/2.3/questions/97;98'],
      ['stackoverflow', '/2.3/answers/99'],
      ['serverfault', '/2.3/questions/97;100'],
    ]);
  });

  it('are not gone if they are shown but cannot be read', async () => {
    const items = [questionOf(test.post('a', 1)), questionOf(test.post('b', 1), { body: 7 })];
    test.double.answer('/questions/97;98', answerJson({ items, has_more: false }));
    const { present, gone } = await verify('stackoverflow/q/97', 'stackoverflow/q/98');
    expect([present.length, gone]).toEqual([1, []]);
  });

  it('are not verified if this is switched off', async () => {
    const other = await StackexchangeUnderTest.start({ STACKEXCHANGE_VERIFY_HOURS: '0' });
    expect(other.source.upkeep).toMatchObject({ verify: null, verifyEveryMs: null });
    await other.double.close();
  });
});
