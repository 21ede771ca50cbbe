import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { LlmOutcome } from './llm-judge.js';
import type { LlmProviderName } from './llm.config.js';
import { quotedText } from './question/quoted-text.js';
import { type HostilePost, hostilePosts } from './testing/hostile-posts.js';
import { goodModel, type LlmModel, type LlmServer, startLlmServer } from './testing/llm-server.js';
import { createTestJudge, inputOf } from './testing/test-judge.js';

/** A model that does to the whole call what its first hostile post asks for. */
const gullibleModel: LlmModel = (call) => {
  const read = call.posts
    .map(({ text }) => hostilePosts.find((post) => quotedText(post.text) === text))
    .find((post) => post !== undefined);
  return read === undefined ? goodModel(call) : read.obey(call.posts);
};

const innocent = [
  'The acme app crashes whenever I open an invoice.',
  'acme support has not answered me since Monday, third time now.',
  'Just love my new acme anvil, works great!',
  'How much is acme for a team of five?',
].map((text) => inputOf(text));

let server: LlmServer;
beforeEach(async () => {
  server = await startLlmServer(gullibleModel);
});
afterEach(() => server.close());

/** Puts the hostile posts between innocent ones. */
function among(posts: readonly HostilePost[]) {
  const inputs = posts.map(({ text }) => inputOf(text));
  return [...innocent.slice(0, 2), ...inputs, ...innocent.slice(2)];
}

const ofInnocent = (outcomes: readonly LlmOutcome[]): LlmOutcome[] => [
  ...outcomes.slice(0, 2),
  ...outcomes.slice(-2),
];

describe.each<LlmProviderName>(['openai', 'anthropic'])(
  'the judge with a model that obeys whatever it reads (%s)',
  (provider) => {
    it.each(hostilePosts.map((post) => [post.wants, post] as const))(
      'gives other posts the same verdicts despite a hostile post: %s',
      async (_, post) => {
        const { judge } = createTestJudge(server, { provider });
        const undisturbed = await judge.judge(innocent);
        const outcomes = await judge.judge(among([post]));
        expect(ofInnocent(outcomes)).toEqual(undisturbed);
        expect(server.calls.flatMap(({ posts }) => posts)).toHaveLength(2 * innocent.length + 1);
      },
    );

    it('gives other posts the same verdicts despite all hostile posts together', async () => {
      const { judge } = createTestJudge(server, { provider });
      const undisturbed = await judge.judge(innocent);
      expect(ofInnocent(await judge.judge(among(hostilePosts)))).toEqual(undisturbed);
    });
  },
);

it('each hostile post would change answers if an obedient model judged all posts together', async () => {
  for (const { obey } of hostilePosts) {
    const posts = innocent.map(({ post }, index) => ({
      id: `p_${index}`,
      source: 'x',
      title: null,
      text: post.text,
    }));
    const good = goodModel({ posts } as never);
    expect(obey(posts)).not.toEqual(good);
  }
});
