import type { ClassifyInput } from '../classifier.js';

/** A post and its matches: everything that evidence is gathered from. */
export interface RelevanceSubject extends Pick<ClassifyInput, 'post' | 'matches' | 'monitors' | 'project'> {
  /** Whether somebody speaks as a customer: complains, asks, compares, wants to buy, thanks. */
  readonly isCustomerVoice: boolean;
  /** Whether the post reports an emergency: then it names whose it is. */
  readonly isEmergency?: boolean;
  /** The model's probability that the names stand for the brand and not for an ordinary word; null = it cannot tell. */
  readonly brand: number | null;
  /** How much the post is about the same things as what people wrote of their brand, -1 to 1; null = nobody can tell. */
  readonly alike: number | null;
}
