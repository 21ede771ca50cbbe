import { HttpClient } from '@earshot/platform';
import type { ClassifyInput } from '../../classifier.js';
import { createLlmJudge } from '../create-llm-judge.js';
import type { LlmBudget } from '../llm-budget.js';
import { unlimitedBudget } from '../llm-budget.js';
import type { LlmFaultListener } from '../llm-faults.js';
import type { LlmJudge } from '../llm-judge.js';
import type { LlmProviderName } from '../llm.config.js';
import type { LlmServer } from './llm-server.js';

/** A judge for one spec, with its own server. */
export interface TestJudge {
  readonly judge: LlmJudge;
  readonly warnings: object[];
  /** The judge's clock; specs move it. */
  now: Date;
}

export interface TestJudgeOptions {
  readonly provider?: LlmProviderName;
  readonly apiKey?: string | null;
  readonly deadlineMs?: number;
  readonly budget?: LlmBudget;
  readonly faults?: LlmFaultListener;
}

export function createTestJudge(server: LlmServer, options: TestJudgeOptions = {}): TestJudge {
  const {
    provider = 'openai',
    apiKey = 'sk-secret',
    deadlineMs = 20_000,
    budget = unlimitedBudget,
  } = options;
  const baseUrl = provider === 'openai' ? server.openAiUrl : server.anthropicUrl;
  const warnings: object[] = [];
  const test: { now: Date } = { now: new Date('2026-11-22T12:00:00Z') };
  const judge = createLlmJudge(
    { access: { provider, model: 'small-model', baseUrl, apiKey }, deadlineMs },
    new HttpClient(),
    {
      budget,
      now: () => test.now,
      chance: Math.random,
      ...(options.faults === undefined ? {} : { faults: options.faults }),
      log: { warn: (fields: object) => void warnings.push(fields) },
    },
  );
  if (judge === null) throw new Error('A provider was given.');
  return Object.assign(test, { judge, warnings });
}

/** A post about Acme, with one monitor by default. */
export function inputOf(text: string, changes: Partial<ClassifyInput> = {}): ClassifyInput {
  return {
    post: {
      source: 'reddit',
      kind: 'post',
      title: null,
      text,
      links: [],
      authorHandle: 'grumpy',
      engagement: { upvotes: 3, comments: null },
      publishedAt: new Date('2026-11-22T11:00:00Z'),
    },
    matches: [],
    monitors: [{ id: 'm1', keywords: ['acme'], context: 'the anvil maker' }],
    project: { name: 'Acme', description: 'Makes anvils.', website: 'https://acme.example' },
    learned: null,
    ...changes,
  };
}
