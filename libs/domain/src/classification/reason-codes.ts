/**
 * The codes of what the classifier itself finds for and against a post being about the brand. Lessons are learned about
 * them. Each needs a label in `sign-labels.ts` in order to compile.
 */
export const signCodes = [
  'exact_handle_or_domain',
  'link_to_the_brand',
  'distinctive_name',
  'ordinary_word',
  'everyday_word',
  'several_keywords',
  'context_words',
  'context_missing',
  'context_against',
  'context_alike',
  'context_unlike',
  'closer_to_the_brand',
  'closer_to_another_meaning',
  'only_in_a_link',
  'name_gone',
  'named_as_a_thing',
  'owns_something',
  'written_as_a_name',
  'inner_capital',
  'capital_at_start',
  'capital_in_headline',
  'all_capitals',
  'lower_case',
  'account_of_that_name',
  'acts_like_a_company',
  'used_as_a_word',
  'part_of_another_name',
  'glued_to_another_word',
  'handle',
  'hashtag',
  'credited',
  'counted',
  'customer_voice',
  'model_brand',
  'model_not_brand',
  'mostly_the_brand',
  'hashtag_soup',
] as const;
export type SignCode = (typeof signCodes)[number];

/**
 * Stable codes for every kind of evidence that this version's classifiers give. Each needs a sentence in
 * `reason-sentences.ts` in order to compile. Stored reasons of other versions may have different codes.
 */
export const reasonCodes = [
  // Relevance: is the post about the brand?
  ...signCodes,
  'your_team_kept_similar',
  'your_team_ignored_similar',
  'your_team_kept_it',
  'your_team_ignored_it',
  // Category: what is the post about?
  'model_category',
  'model_category_rival',
  'category_words',
  'category_words_against',
  'words_of_its_language',
  // Sentiment: what is its tone?
  'positive_word',
  'negative_word',
  'model_positive',
  'model_neutral',
  'model_negative',
  // Urgency: how soon does it need attention?
  'model_urgency_nothing',
  'model_urgency_week',
  'model_urgency_today',
  'model_urgency_now',
  'urgency_by_words',
  'urgency_not_judged',
  'safety_words',
  'security_words',
  'data_loss_words',
  'outage_words',
  'reach',
  'audience',
  'growth',
  'age',
  'praise_can_wait',
  'probably_not_about_the_brand',
  // Provider: who decided, and what that means.
  'language_by_words',
  'language_nothing_found',
  'language_not_judged',
  'language_not_trained',
  'llm_decided',
  'llm_failed',
  'llm_budget_spent',
  'llm_differs_in_sentiment',
  'llm_differs_in_urgency',
  'found_without_a_name',
  'llm_urgency',
  'llm_words',
] as const;
export type ReasonCode = (typeof reasonCodes)[number];
