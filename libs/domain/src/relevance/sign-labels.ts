import type { ReasonCode } from '../classification/reason-sentences.js';

/**
 * What the classifier itself finds for and against a post being about the brand, which lessons are learned about, by its
 * code: what a post with such a sign has, or is, in plain words.
 */
export const signLabels = {
  exact_handle_or_domain: 'the exact handle or domain',
  link_to_the_brand: 'a link to the brand’s website',
  distinctive_name: 'a name that our dictionary does not list',
  ordinary_word: 'a name that is an ordinary word, too',
  everyday_word: 'a name that is a word of everyday speech',
  several_keywords: 'several of your keywords',
  context_words: 'words of your description',
  context_missing: 'no word of your description',
  context_against: 'words that, according to your description, point to something else',
  context_alike: 'about the same things as your description',
  context_unlike: 'about other things than your description',
  closer_to_the_brand: 'closer to what, by your description, the brand is',
  closer_to_another_meaning: 'closer to what, by your description, the brand is not',
  only_in_a_link: 'the name only in a link',
  name_gone: 'none of your keywords any more',
  named_as_a_thing: 'the name spoken of like a product or a place',
  owns_something: 'the name spoken of like a company',
  acts_like_a_company: 'the name said to do what companies do',
  written_as_a_name: 'the name with a capital',
  inner_capital: 'the name with capitals inside',
  capital_at_start: 'the name at the beginning of a sentence',
  capital_in_headline: 'the name in a headline',
  all_capitals: 'the name in capitals',
  lower_case: 'the name in lower case',
  account_of_that_name: 'posted by an account of that name',
  used_as_a_word: 'the name used as an ordinary word',
  part_of_another_name: 'the name as part of a longer name',
  glued_to_another_word: 'the name as part of a longer word',
  handle: 'the name as a handle',
  hashtag: 'the name as a hashtag',
  credited: 'the name credited as a source',
  counted: 'the name used for something that is counted',
  customer_voice: 'written the way a customer writes',
  model_brand: 'the name taken for the brand by the trained model',
  model_not_brand: 'the name taken for something else by the trained model',
  mostly_the_brand: 'without a score of the trained model',
  hashtag_soup: 'more hashtags than the text needs',
} satisfies Readonly<Partial<Record<ReasonCode, string>>>;
export type SignCode = keyof typeof signLabels;

/** A sign in plain words, e.g. `the name in lower case`. An unknown code, stored by another version, is shown as it is. */
export function signText(code: string): string {
  return (signLabels as Readonly<Record<string, string | undefined>>)[code] ?? code.replaceAll('_', ' ');
}
