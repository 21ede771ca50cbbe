import type { RelevanceCode } from './evidence.js';

/**
 * What each piece of evidence weighs, in log-odds. Written by `tools/training/relevance/fit.mjs`; figures on words that no
 * weight was fitted to (brand_ambiguity, ten groups of words):
 * weights as given: accuracy .798, macro-F1 .789, AUC .859 of 1030 rows
 * fitted, no context: accuracy .805, macro-F1 .794, AUC .853 of 1030 rows
 * fitted, with a context: accuracy .819, macro-F1 .811, AUC .870 of 1030 rows
 * ordinary words, no context: accuracy .867, macro-F1 .791, AUC .890 of 723 rows
 * ordinary words, words of the context: accuracy .877, macro-F1 .813, AUC .914 of 723 rows
 * ordinary words, words and meaning of the context: accuracy .888, macro-F1 .830, AUC .927 of 723 rows
 * words new to the transformer, without its brand head: accuracy .868, macro-F1 .720, AUC .829 of 114 rows
 * words new to the transformer, with it: accuracy .877, macro-F1 .715, AUC .844 of 114 rows
 * words new to the transformer, with it and a context: accuracy .851, macro-F1 .713, AUC .866 of 114 rows
 */
export const evidenceWeights: Readonly<Record<RelevanceCode, number>> = {
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
  ordinary_word: -0.45,
  everyday_word: -1.7,
  handle: 2.41,
  hashtag: 0.83,
  inner_capital: 0.99,
  all_capitals: 1.16,
  written_as_a_name: 0.73,
  capital_in_headline: 0.21,
  capital_at_start: 0,
  lower_case: -1.51,
  owns_something: 0.74,
  acts_like_a_company: 0.88,
  named_as_a_thing: 0.71,
  credited: 0.99,
  used_as_a_word: -1.27,
  counted: -0.83,
  part_of_another_name: -1.34,
  context_words: 1.68,
  context_against: -1.51,
  context_missing: -0.61,
  context_alike: 0.42,
  context_unlike: -0.53,
  model_brand: 0.28,
  model_not_brand: -0.41,
};
