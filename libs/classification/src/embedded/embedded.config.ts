import type { EnvReader } from '@earshot/platform';

const models = ['transformer', 'linear'] as const;
export type EmbeddedModelName = (typeof models)[number];

/** Which embedded model judges posts, and which resources it may use. */
export class EmbeddedConfig {
  /** `linear` needs no native code; it is also used if the transformer does not work. */
  readonly model: EmbeddedModelName;
  /** The number of CPU threads for the transformer. */
  readonly threads: number;

  constructor(env: EnvReader) {
    const model = env.text('CLASSIFIER_MODEL', { default: 'transformer' });
    this.model =
      models.find((each) => each === model) ??
      env.fault('CLASSIFIER_MODEL', `must be one of ${models.join(', ')}`, 'transformer');
    this.threads = env.integer('CLASSIFIER_THREADS', { default: 1, min: 1, max: 64 });
  }
}
