import { randomBytes } from 'node:crypto';
import {
  createClassifier,
  createLlmJudge,
  LlmConfig,
  openEmbeddedClassifier,
} from '../../libs/classification/dist/index.js';
import { LlmMeter } from '../../libs/classification/dist/evaluation/llm-meter.js';
import { secondOpinion } from '../../libs/classification/dist/evaluation/second-opinion.js';
import { EnvReader, HttpClient, ObservedHttpClient } from '../../libs/platform/dist/index.js';
import { LlmJudge } from '../../libs/classification/dist/llm/llm-judge.js';
import { RecordedProvider } from '../../libs/classification/dist/llm/testing/recorded-provider.js';
import { StepError } from '../process/steps.mjs';

/**
 * Prints what a language model adds in the strategy `hybrid`: agreement, cost and latency. The posts are sent to it.
 * @param isRecorded takes the recorded answers of a model instead, and sends nothing
 * @throws {StepError} if none is configured
 */
export async function reportSecondOpinion(lines, what, isRecorded) {
  const env = new EnvReader(process.env);
  const config = new LlmConfig(env);
  if (env.faults.length > 0) throw new StepError(env.faults.join('\n'));
  const meter = new LlmMeter(config.prices);
  const surroundings = {
    budget: meter.budget,
    now: () => new Date(),
    chance: () => randomBytes(6).readUIntBE(0, 6) / 2 ** 48,
    log: { warn: (fields, message) => console.error(`${message}: ${fields.why ?? ''}`) },
  };
  const http = new ObservedHttpClient(new HttpClient(), ({ seconds }) => meter.took(seconds));
  const judge = isRecorded
    ? new LlmJudge(new RecordedProvider(), { ...surroundings, deadlineMs: config.deadlineMs })
    : createLlmJudge(config, http, surroundings);
  if (judge === null)
    throw new StepError('--llm needs LLM_PROVIDER and its other settings (docs/llm.md), or --recorded');
  const embedded = openEmbeddedClassifier({ model: 'transformer', threads: 1 });
  const both = createClassifier({ strategy: 'hybrid' }, embedded, judge);
  const found = await secondOpinion(lines, embedded, both, { now: new Date(), batchSize: 40 });
  await embedded.close();
  print(found, meter.read(), `${what}, ${embedded.name} and ${judge.name}`);
}

function print(found, used, title) {
  const { posts, asked, answered, sameCategory, sameSentiment } = found;
  console.log(`${title}: asked about ${asked} of ${posts} posts, answered ${answered}`);
  console.table({
    'all, embedded alone': line(found.alone),
    'all, hybrid': line(found.together),
    'answered, embedded alone': line(found.answeredAlone),
    'answered, hybrid': line(found.answeredTogether),
  });
  console.log(
    `Both give the same category for ${percent(sameCategory)} %, the same sentiment for ${percent(sameSentiment)} %.`,
  );
  const perThousand = (count) => Math.round((1_000 * count) / posts).toLocaleString('en');
  const money =
    used.costUsd === null
      ? 'its price is unknown (LLM_INPUT_USD_PER_MILLION, LLM_OUTPUT_USD_PER_MILLION)'
      : `${((1_000 * used.costUsd) / posts).toFixed(2)} US dollars`;
  console.log(
    `Of 1,000 posts: ${perThousand(used.calls)} calls, ${perThousand(used.inputTokens)} tokens in, ${perThousand(used.outputTokens)} out, ${money}.`,
  );
  if (used.medianSeconds !== null)
    console.log(
      `A call took ${used.medianSeconds.toFixed(1)} s (median), ${used.slowSeconds.toFixed(1)} s (95th percentile).`,
    );
}

function line(figures) {
  return {
    posts: figures.posts,
    category: percent(figures.category),
    'macro-F1': figures.macroF1 === null ? '' : (100 * figures.macroF1).toFixed(1),
    kept: percent(figures.kept),
    caught: percent(figures.caught),
    'urgency band': percent(figures.band),
    sentiment: percent(figures.sentiment),
  };
}

function percent(share) {
  return share === null ? '' : (100 * share.value).toFixed(1);
}
