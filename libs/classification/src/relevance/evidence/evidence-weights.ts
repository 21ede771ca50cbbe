import type { EvidenceWeights } from './evidence.js';

/**
 * The weight of each piece of evidence, in log-odds. Their ratios were fitted to posts with ordinary words (brand_ambiguity),
 * then adjusted by hand (tools/training/relevance/README.md); their weight relative to the brand head was fitted to 3,868
 * labelled posts about brands that the head had never seen. The threshold, and the weight of a context, were chosen on 2,464
 * posts about other brands (docs/decisions/0072-what-a-brand-is-not.md); docs/classification.md gives the figures.
 */
export const evidenceWeights: EvidenceWeights = {
  // Set by judgement: no labelled posts contain these.
  exact_handle_or_domain: 6,
  link_to_the_brand: 6,
  distinctive_name: 0.73,
  several_keywords: 1.07,
  account_of_that_name: 1.78,
  // Used in place of the model's score if there is none.
  mostly_the_brand: 0.7,
  customer_voice: 0.36,
  only_in_a_link: -0.57,
  hashtag_soup: -0.71,
  glued_to_another_word: -0.57,
  // First fitted to posts with ordinary words.
  ordinary_word: -1.05,
  everyday_word: -1.95,
  handle: 1.73,
  hashtag: 0.58,
  inner_capital: 0.77,
  all_capitals: 0.83,
  written_as_a_name: 0.73,
  capital_in_headline: 0.21,
  capital_at_start: 0,
  lower_case: -1.08,
  owns_something: 0.45,
  acts_like_a_company: 0.62,
  named_as_a_thing: 0.54,
  credited: 0.71,
  used_as_a_word: -1.02,
  counted: -0.59,
  part_of_another_name: -0.95,
  context_words: 1.3,
  context_against: -2,
  context_missing: -0.8,
  context_alike: 0.4,
  context_unlike: -1.4,
  closer_to_the_brand: 0.3,
  closer_to_another_meaning: -1,
  model_brand: 0.8,
  model_not_brand: -0.8,
};
