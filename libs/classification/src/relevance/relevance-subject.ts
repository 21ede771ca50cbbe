import type { Meaning } from '@earshot/domain';
import type { ClassifyInput } from '../classifier.js';

/** A post and its matches: the input for all evidence. */
export interface RelevanceSubject extends Pick<ClassifyInput, 'post' | 'matches' | 'monitors' | 'project'> {
  /** Whether the author speaks as a customer: complains, asks, compares, wants to buy, gives thanks. */
  readonly isCustomerVoice: boolean;
  /** Whether the post reports an emergency, which then counts as the brand's. */
  readonly isEmergency?: boolean;
  /** The model's probability that the names stand for the brand and not for an ordinary word; null = not known. */
  readonly brand: number | null;
  /** How similar the post's topic is to what users wrote about their brand, -1 to 1; null = not known. */
  readonly alike: number | null;
  /** How similar it is to what they wrote that their brand is not, -1 to 1; null = not known. */
  readonly alikeAgainst: number | null;
  /** What the post is about, for lessons; null = not known. */
  readonly meaning: Meaning | null;
}
