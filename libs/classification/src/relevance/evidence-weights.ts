import type { EvidenceWeights } from './evidence.js';

/**
 * What each piece of evidence weighs, in log-odds. Written by `tools/training/relevance/fit.mjs`; figures on words that no
 * weight was fitted to (brand_ambiguity, ten groups of words):
 * weights as given: accuracy .833, macro-F1 .821, AUC .879 of 1030 rows
 * fitted, no context: accuracy .836, macro-F1 .823, AUC .877 of 1030 rows
 * fitted, with a context: accuracy .852, macro-F1 .844, AUC .892 of 1030 rows
 * ordinary words, no context: accuracy .882, macro-F1 .807, AUC .898 of 756 rows
 * ordinary words, words of the context: accuracy .897, macro-F1 .839, AUC .918 of 756 rows
 * ordinary words, words and meaning of the context: accuracy .905, macro-F1 .858, AUC .933 of 756 rows
 * words new to the transformer, without its brand head: accuracy .890, macro-F1 .727, AUC .799 of 136 rows
 * words new to the transformer, with it: accuracy .897, macro-F1 .738, AUC .797 of 136 rows
 * words new to the transformer, with it and a context: accuracy .890, macro-F1 .765, AUC .857 of 136 rows
 */
export const evidenceWeights: EvidenceWeights = {
  // Set by judgement: no labelled posts say them.
  exact_handle_or_domain: 6,
  link_to_the_brand: 6,
  distinctive_name: 2,
  several_keywords: 1.5,
  account_of_that_name: 2.5,
  customer_voice: 0.5,
  only_in_a_link: -0.8,
  hashtag_soup: -1,
  glued_to_another_word: -0.8,
  // Fitted to posts that say ordinary words.
  ordinary_word: -0.4,
  everyday_word: -1.71,
  handle: 2.42,
  hashtag: 0.81,
  inner_capital: 1.08,
  all_capitals: 1.16,
  written_as_a_name: 1.02,
  capital_in_headline: 0.29,
  capital_at_start: 0,
  lower_case: -1.51,
  owns_something: 0.63,
  acts_like_a_company: 0.87,
  named_as_a_thing: 0.76,
  credited: 0.99,
  used_as_a_word: -1.43,
  counted: -0.83,
  part_of_another_name: -1.33,
  context_words: 1.7,
  context_against: -1.51,
  context_missing: -0.66,
  context_alike: 0.43,
  context_unlike: -0.55,
  model_brand: 0.22,
  model_not_brand: -0.34,
};
