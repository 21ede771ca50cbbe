import { randomBytes } from 'node:crypto';
import { openEmbeddedClassifier } from '../../libs/classification/dist/embedded/embedded-classifier.js';
import { StepError } from '../process/steps.mjs';

/**
 * Opens the requested classifier. Returns it with its batch size and a function that closes it.
 * @throws {StepError} if the language model is not configured
 */
export async function openClassifier({ model, threads }) {
  const llm = model === 'llm' ? await openLlm() : null;
  const wanted = model === 'linear' ? 'linear' : 'transformer';
  const embedded = openEmbeddedClassifier({ model: wanted, threads });
  const { state, name, reason } = await embedded.ready();
  if (state === 'fallback')
    console.error(`The model ${wanted} cannot be used, ${name} is used instead: ${reason}`);
  const close = () => embedded.close();
  if (llm === null) return { classifier: embedded, batchSize: 128, close };
  const classifier = llm.createClassifier({ strategy: 'llm' }, embedded, llm.judge);
  // As many posts as the language model is asked about at once: verdicts on any that had to wait would come too late.
  return { classifier, batchSize: 40, close };
}

/** What only a language model needs, which takes a second to load. */
async function openLlm() {
  const { createClassifier, createLlmJudge, LlmConfig, unlimitedBudget } =
    await import('../../libs/classification/dist/index.js');
  const { EnvReader, HttpClient } = await import('../../libs/platform/dist/index.js');
  const env = new EnvReader(process.env);
  const config = new LlmConfig(env);
  if (env.faults.length > 0) throw new StepError(env.faults.join('\n'));
  const judge = createLlmJudge(config, new HttpClient(), {
    budget: unlimitedBudget,
    now: () => new Date(),
    chance: () => randomBytes(6).readUIntBE(0, 6) / 2 ** 48,
    log: { warn: (_fields, message) => console.error(message) },
  });
  if (judge === null)
    throw new StepError('--model llm needs LLM_PROVIDER and its other settings (docs/llm.md)');
  return { judge, createClassifier };
}
