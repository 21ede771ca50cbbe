import type { ReasonCode } from './reason-codes.js';

/** Makes a sentence of what was found in a post; null = there is nothing to show. */
export type ReasonSentence = (evidence: string | null) => string;

/** What each reason means, for people who know nothing of classifiers. The points are told by `sentenceOf`. */
// prettier-ignore
export const reasonSentences: Readonly<Record<ReasonCode, ReasonSentence>> = {
  exact_handle_or_domain: (found) => `Carries the exact handle or domain ${quoted(found)}`,
  link_to_the_brand: (found) => `Links to the brand's website ${found ?? ''}`.trimEnd(),
  distinctive_name: (found) => `${capital(quoted(found))} is no ordinary word, so it hardly stands for anything else`,
  ordinary_word: (found) => `${capital(quoted(found))} is an ordinary word too, so the name alone proves little`,
  everyday_word: (found) => `${capital(quoted(found))} is a word of everyday speech, so the name alone proves very little`,
  several_keywords: (found) => `Several of your keywords stand in it: ${listed(found)}`,
  context_words: (found) => `Shares words with what you said about the brand: ${listed(found)}`,
  context_missing: () => 'Shares no word with what you said about the brand',
  context_against: (found) => `Has words that you said stand for something else: ${listed(found)}`,
  context_alike: () => 'Is about the same things as what you said about the brand',
  context_unlike: () => 'Is about other things than what you said about the brand',
  only_in_a_link: (found) => `The name stands in a link only${found === null ? '' : `: ${found}`}`,
  named_as_a_thing: (found) => `${says(found)}, as one speaks of a product or a place`,
  owns_something: (found) => `${says(found)}, as one speaks of a company`,
  acts_like_a_company: (found) => `${says(found)}: the name does what companies do`,
  written_as_a_name: (found) => `Writes ${quoted(found)} with a capital, as a name`,
  inner_capital: (found) => `Writes ${quoted(found)} with capitals inside, as only names are`,
  capital_at_start: (found) => `${capital(quoted(found))} begins a sentence, so its capital proves little`,
  capital_in_headline: (found) => `${capital(quoted(found))} stands in a headline, where most words have a capital`,
  all_capitals: (found) => `Writes ${quoted(found)} in capitals`,
  lower_case: (found) => `Writes ${quoted(found)} in lower case, as an ordinary word`,
  account_of_that_name: (found) => `Posted by an account of that name: ${quoted(found)}`,
  used_as_a_word: (found) => `${says(found)}, as an ordinary word`,
  part_of_another_name: (found) => `${capital(quoted(found))} is the name of something else`,
  glued_to_another_word: (found) => `The name is part of a longer word: ${quoted(found)}`,
  handle: (found) => `Speaks to the handle ${quoted(found)}`,
  hashtag: (found) => `Uses the name as a hashtag: ${quoted(found)}`,
  credited: (found) => `Names ${quoted(found)} as where it comes from`,
  counted: (found) => `${says(found)}: what is counted is an ordinary word`,
  customer_voice: () => 'Speaks as a customer would',
  model_brand: (found) => `The trained model takes the name for the brand${sure(found)}`,
  model_not_brand: (found) => `The trained model takes the name for an ordinary word${sure(found)}`,
  your_team_kept_similar: (found) => `Your team kept similar mentions${found === null ? '' : `: ${found}`}`,
  your_team_ignored_similar: (found) => `Your team ignored similar mentions${found === null ? '' : `: ${found}`}`,

  model_complaint: (found) => `The trained model takes it for a complaint${sure(found)}`,
  model_no_complaint: (found) => `The trained model takes it for no complaint${sure(found)}`,
  model_question: (found) => `The trained model takes it for a question${sure(found)}`,
  model_buying_intent: (found) => `The trained model takes it for somebody who wants to buy${sure(found)}`,
  model_spam: (found) => `The trained model takes it for spam${sure(found)}`,
  negative_feeling: (found) => `Sounds unhappy${sure(found)}`,
  positive_feeling: (found) => `Sounds happy${sure(found)}`,
  bad_service: (found) => `${says(found)}, words of a bad experience`,
  money_trouble: (found) => `${says(found)}, words of trouble about money`,
  harm: (found) => `${says(found)}, words of somebody who was harmed`,
  leaving: (found) => `${says(found)}, words of a customer who leaves`,
  trouble: (found) => `${says(found)}, words of somebody in trouble`,
  late_or_wrong: (found) => `${says(found)}, words of something late or wrong`,
  no_answer: (found) => `${says(found)}, words of somebody who gets no answer`,
  mocks: (found) => `${says(found)}, which is praise in mockery`,
  outage: (found) => `${says(found)}, words of an outage`,
  broken: (found) => `${says(found)}, words of a defect`,
  names_platform: (found) => `${says(found)}, so it names where it fails`,
  wish: (found) => `${says(found)}, words of a wish`,
  asks: (found) => `${says(found)}, words of a question`,
  question_mark: () => 'Has a question mark',
  thanks: (found) => `${says(found)}, words of thanks or praise`,
  happy_emoji: (found) => `Shows happy emoji: ${found ?? ''}`.trimEnd(),
  looking_for: (found) => `${says(found)}, words of somebody who is looking for a product`,
  wants: (found) => `${says(found)}, words of somebody who wants to buy`,
  versus: (found) => `${says(found)}, words that compare`,
  two_names: (found) => `${says(found)}, two names to choose from`,
  announces: (found) => `${says(found)}, words of an announcement`,
  reports: (found) => `${says(found)}, words of a news report`,
  headline_with_link: () => 'Is written like a headline and carries a link',
  offer: (found) => `${says(found)}, words of an advert`,
  invites: (found) => `${says(found)}, an invitation to look at something`,
  links_and_hashtags: () => 'Has many links or hashtags, as adverts do',
  hashtag_soup: (found) => `Has more tags than words need${found === null ? '' : `: ${found}`}`,
  quick_money: (found) => `${says(found)}, a promise of quick money`,
  crypto_bait: (found) => `${says(found)}, bait of crypto spam`,
  trading_bait: (found) => `${says(found)}, bait of trading spam`,
  follow_bait: (found) => `${says(found)}, begging for followers`,
  visit_bait: (found) => `${says(found)}, begging for visitors`,
  private_channel: (found) => `${says(found)}, which lures people into a private chat or to a link`,
  link_shortener: (found) => `Hides where a link leads: ${found ?? 'a link shortener'}`,
  adult_or_pills: (found) => `${says(found)}, words of adult, betting or pill spam`,
  nothing_speaks: () => 'Nothing speaks clearly for any other category',

  positive_word: (found) => `${capital(quoted(found))} is a positive word`,
  negative_word: (found) => `${capital(quoted(found))} is a negative word`,
  model_positive: (found) => `The trained model hears a positive tone${because(found)}`,
  model_neutral: (found) => `The trained model hears neither praise nor anger${because(found)}`,
  model_negative: (found) => `The trained model hears a negative tone${because(found)}`,

  category_complaint: () => 'It is a complaint',
  category_bug_report: () => 'It reports a defect',
  category_feature_request: () => 'It asks for a feature',
  category_question: () => 'It is a question',
  category_praise: () => 'It is praise',
  category_buying_intent: () => 'Somebody may want to buy',
  category_comparison: () => 'It compares products',
  category_news: () => 'It is news',
  category_promotion: () => 'It is an advert',
  category_spam: () => 'It is spam',
  category_other: () => 'It is none of the kinds that wait for an answer',
  likely_complaint: (found) => `How likely it is a complaint${sure(found)}`,
  safety_words: (found) => `${says(found)}, words of danger to people`,
  security_words: (found) => `${says(found)}, words of a security or privacy problem`,
  outage_words: (found) => `${says(found)}, words of an outage`,
  law_or_press: (found) => `${says(found)}, words of lawyers, authorities or the press`,
  money_words: (found) => `${says(found)}, words of lost money`,
  leaving_words: (found) => `${says(found)}, words of a customer who may leave`,
  hurry_words: (found) => `${says(found)}, words of hurry`,
  time_waited: (found) => `${says(found)}: this has been going on for some time`,
  anger: (found) => (found === null ? 'Sounds angry' : `Sounds angry: ${listed(found)}`),
  waits_for_the_brand: (found) => `Speaks to the brand or asks (${quoted(found)}), so somebody waits for an answer`,
  reach: (found) => `Was seen by many: ${found ?? 'many views'}`,
  audience: (found) => `Others react to it: ${found ?? 'many reactions'}`,
  growth: (found) => `Reactions come fast: ${found ?? 'many an hour'}`,
  age: (found) => `Is not fresh any more: ${found ?? 'more than a day'} old`,
  praise_can_wait: () => 'Praise can wait, whatever words it uses',
  probably_not_about_the_brand: () => 'Is probably not about the brand',

  language_not_trained: (found) => `Is written in a language that the model was not trained on${found === null ? '' : ` (${found})`}`,
  llm_decided: (found) => `A language model was asked and decided${found === null ? '' : `: ${found}`}`,
  llm_failed: (found) => `A language model was asked, but the embedded model decided${found === null ? '' : `: ${found}`}`,
  llm_budget_spent: () => 'The budget for the language model is spent for today, so the embedded model decided',
  llm_differs_in_sentiment: (found) => `The language model and the embedded model hear different tones${sure(found)}`,
  llm_differs_in_urgency: (found) => `The language model and the embedded model differ much in urgency${sure(found)}`,
  llm_urgency: (found) => `The language model says${found === null ? ' so' : `: ${found}`}`,
};

function quoted(found: string | null): string {
  return found === null ? 'the name' : `“${found}”`;
}

/** `down, nobody answers` as “down” and “nobody answers”. */
function listed(found: string | null): string {
  const words = (found ?? '').split(', ').filter((word) => word !== '');
  const last = words.pop();
  if (last === undefined) return 'some';
  return words.length === 0 ? `“${last}”` : `${words.map((word) => `“${word}”`).join(', ')} and “${last}”`;
}

function says(found: string | null): string {
  return found === null ? 'Says so' : `Says ${listed(found)}`;
}

function sure(found: string | null): string {
  return found === null ? '' : ` (${found})`;
}

function because(found: string | null): string {
  return found === null ? '' : `, most of all in ${listed(found)}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
