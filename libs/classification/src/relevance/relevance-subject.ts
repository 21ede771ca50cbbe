import type { ClassifyInput } from '../classifier.js';
import type { ModelScores } from '../text-model.js';

/** A post and its matches, what the model says of its names and its topic, and what the project's triage has taught. */
export interface RelevanceSubject
  extends
    Pick<ClassifyInput, 'post' | 'matches' | 'monitors' | 'project' | 'learned'>,
    Pick<ModelScores, 'brand' | 'alike' | 'alikeAgainst' | 'meaning'> {
  /** Whether the author speaks as a customer: complains, asks, compares, wants to buy, gives thanks. */
  readonly isCustomerVoice: boolean;
  /** Whether the post reports an emergency, which then counts as the brand's. */
  readonly isEmergency?: boolean;
}
