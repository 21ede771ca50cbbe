import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { LlmProvider, LlmQuestion, LlmReply } from '../provider/llm-provider.js';
import type { ShownPost } from './llm-server.js';

/** A recorded answer about one post, without the texts that might quote it. */
interface RecordedAnswer {
  /** `recordedAs` of the post. */
  readonly post: string;
  readonly is_relevant: boolean;
  readonly relevance_confidence: number;
  readonly category: string;
  readonly sentiment: string;
  readonly urgency: number;
  /** The length of the whole answer as JSON. */
  readonly characters: number;
}

interface Question {
  readonly brand: { readonly name: string };
  readonly posts: readonly ShownPost[];
}

/** Estimated as in docs/llm.md, because a recording has no token counts. */
const charactersPerToken = 4;
const answers = new URL('../../../../../tools/eval/recorded/second-opinions.jsonl', import.meta.url);

/** Gives the answers that a real model gave to the current question. Posts that it was not asked about get none. */
export class RecordedProvider implements LlmProvider {
  readonly model = 'recorded';
  private readonly recorded = new Map(
    readFileSync(answers, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as RecordedAnswer)
      .map((answer) => [answer.post, answer]),
  );

  ask({ system, user, schema }: LlmQuestion): Promise<LlmReply> {
    const { brand, posts } = JSON.parse(user) as Question;
    const found = posts.flatMap((post) => {
      const answer = this.recorded.get(recordedAs(brand.name, post));
      return answer === undefined ? [] : [{ ...answer, ...withoutTexts, id: post.id }];
    });
    return Promise.resolve({
      answer: { results: found },
      problem: null,
      usage: {
        inputTokens: tokensOf(system.length + user.length + JSON.stringify(schema).length),
        outputTokens: tokensOf(found.reduce((sum, { characters }) => sum + characters, 0)),
      },
    });
  }
}

const withoutTexts = { urgency_reason: '', quote: '', ai_summary: '' };

/** The name of a post in the recording, which reveals nothing of its text. */
export function recordedAs(brand: string, { source, title, text }: ShownPost): string {
  const digest = createHash('sha256').update(JSON.stringify([brand, source, title, text]));
  return digest.digest('hex').slice(0, 16);
}

function tokensOf(characters: number): number {
  return Math.ceil(characters / charactersPerToken);
}
