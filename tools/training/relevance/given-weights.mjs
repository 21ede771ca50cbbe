/** The weight each piece of evidence was given before looking at any post, in log-odds. Fitting never changes its sign. */
export const given = {
  exact_handle_or_domain: 6,
  link_to_the_brand: 6,
  // More than any usual evidence against it: most monitors watch such names, and losing a mention is worse than showing one
  // too many.
  distinctive_name: 2,
  several_keywords: 1.5,
  account_of_that_name: 2.5,
  // In place of a model's score, if there is none.
  mostly_the_brand: 1,
  customer_voice: 0.5,
  only_in_a_link: -0.8,
  hashtag_soup: -1,
  glued_to_another_word: -0.8,
  ordinary_word: -0.3,
  everyday_word: -1.5,
  handle: 2,
  hashtag: 0.8,
  inner_capital: 1,
  all_capitals: 0.8,
  written_as_a_name: 1,
  capital_in_headline: 0.4,
  capital_at_start: 0.2,
  lower_case: -1.2,
  owns_something: 0.8,
  acts_like_a_company: 0.8,
  named_as_a_thing: 0.7,
  credited: 1,
  used_as_a_word: -1.2,
  counted: -0.8,
  part_of_another_name: -1,
  // What people write about their brand is trusted: two of its words outweigh the name being written as a word.
  context_words: 1.7,
  context_against: -1.5,
  context_missing: -0.6,
  context_alike: 0.3,
  context_unlike: -0.3,
  closer_to_the_brand: 0.3,
  closer_to_another_meaning: -0.3,
  model_brand: 0.3,
  model_not_brand: -0.3,
};

/** Evidence that is not fitted, because the labelled posts cannot show its weight. */
export const judged = new Set([
  'exact_handle_or_domain',
  'link_to_the_brand',
  'distinctive_name',
  'several_keywords',
  'account_of_that_name',
  'mostly_the_brand',
  'customer_voice',
  'only_in_a_link',
  'hashtag_soup',
  'glued_to_another_word',
]);
