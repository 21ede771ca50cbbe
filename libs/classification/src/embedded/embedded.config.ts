import type { EnvReader } from '@earshot/platform';

const models = ['transformer', 'linear'] as const;
/** The models that come with the house. */
export type EmbeddedModelName = (typeof models)[number];

/** Which embedded model judges posts, and what it may use. */
export class EmbeddedConfig {
  /** `linear` needs no native code; it is also what answers where the transformer cannot. */
  readonly model: EmbeddedModelName;
  /** Processor threads that the transformer uses at a time. */
  readonly threads: number;

  constructor(env: EnvReader) {
    const model = env.text('CLASSIFIER_MODEL', { default: 'transformer' });
    this.model =
      models.find((each) => each === model) ??
      env.fault('CLASSIFIER_MODEL', `must be one of ${models.join(', ')}`, 'transformer');
    this.threads = env.integer('CLASSIFIER_THREADS', { default: 1, min: 1, max: 64 });
  }
}
