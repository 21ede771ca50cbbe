import type { ReasonCode } from '@earshot/domain';

/** Codes of the evidence for or against a post being about the brand. */
export type RelevanceCode = Extract<
  ReasonCode,
  | 'exact_handle_or_domain'
  | 'link_to_the_brand'
  | 'distinctive_name'
  | 'ordinary_word'
  | 'everyday_word'
  | 'several_keywords'
  | 'account_of_that_name'
  | 'context_words'
  | 'context_against'
  | 'context_missing'
  | 'context_alike'
  | 'context_unlike'
  | 'closer_to_the_brand'
  | 'closer_to_another_meaning'
  | 'only_in_a_link'
  | 'handle'
  | 'hashtag'
  | 'inner_capital'
  | 'all_capitals'
  | 'written_as_a_name'
  | 'capital_in_headline'
  | 'capital_at_start'
  | 'lower_case'
  | 'owns_something'
  | 'acts_like_a_company'
  | 'named_as_a_thing'
  | 'credited'
  | 'used_as_a_word'
  | 'counted'
  | 'part_of_another_name'
  | 'glued_to_another_word'
  | 'hashtag_soup'
  | 'customer_voice'
  | 'mostly_the_brand'
  | 'model_brand'
  | 'model_not_brand'
>;

/** The weight of each piece of evidence, in log-odds. */
export type EvidenceWeights = Readonly<Record<RelevanceCode, number>>;

/** One piece of evidence for or against a post being about the brand. */
export interface Evidence {
  readonly code: RelevanceCode;
  /** The words found, or a figure; null = nothing to show. */
  readonly found: string | null;
  /** How strong the evidence is: 1 = simply present. */
  readonly value: number;
}

/** The longest evidence shown, in UTF-16 units. */
const longestFound = 60;

export function evidence(code: RelevanceCode, found: string | null, value = 1): Evidence {
  const shown = found?.replace(/\s+/g, ' ').trim().slice(0, longestFound).toWellFormed();
  return { code, found: shown ?? null, value };
}
