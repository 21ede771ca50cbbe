import type { ReasonCode } from './reason-codes.js';

/** Makes a sentence of what was found in a post; null = there is nothing to show. */
export type ReasonSentence = (evidence: string | null) => string;

/** What each reason means, for people who know nothing of classifiers. `sentenceOf` adds the points. */
// prettier-ignore
export const reasonSentences: Readonly<Record<ReasonCode, ReasonSentence>> = {
  exact_handle_or_domain: (found) => `Contains the exact handle or domain ${quoted(found)}`,
  link_to_the_brand: (found) => `Links to the brand's website ${found ?? ''}`.trimEnd(),
  distinctive_name: (found) => `${capital(quoted(found))} is not an ordinary word, so it hardly means anything else`,
  ordinary_word: (found) => `${capital(quoted(found))} is an ordinary word too, so the name alone proves little`,
  everyday_word: (found) => `${capital(quoted(found))} is a word of everyday speech, so the name alone proves very little`,
  several_keywords: (found) => `Contains several of your keywords: ${listed(found)}`,
  context_words: (found) => `Shares words with your description of the brand: ${listed(found)}`,
  context_missing: () => 'Shares no word with your description of the brand',
  context_against: (found) => `Contains words that, by your description, point to something else: ${listed(found)}`,
  context_alike: () => 'Is about the same things as your description of the brand',
  context_unlike: () => 'Is about other things than your description of the brand',
  only_in_a_link: (found) => `The name appears in a link only${found === null ? '' : `: ${found}`}`,
  named_as_a_thing: (found) => `${says(found)}, the way people speak of a product or a place`,
  owns_something: (found) => `${says(found)}, the way people speak of a company`,
  acts_like_a_company: (found) => `${says(found)}, which is what companies do`,
  written_as_a_name: (found) => `Writes ${quoted(found)} with a capital, as a name`,
  inner_capital: (found) => `Writes ${quoted(found)} with capitals inside, as only names are`,
  capital_at_start: (found) => `${capital(quoted(found))} begins a sentence, so its capital proves little`,
  capital_in_headline: (found) => `${capital(quoted(found))} is in a headline, where most words have a capital`,
  all_capitals: (found) => `Writes ${quoted(found)} in capitals`,
  lower_case: (found) => `Writes ${quoted(found)} in lower case, as an ordinary word`,
  account_of_that_name: (found) => `Posted by an account of that name: ${quoted(found)}`,
  used_as_a_word: (found) => `${says(found)}, as an ordinary word`,
  part_of_another_name: (found) => `${capital(quoted(found))} is the name of something else`,
  glued_to_another_word: (found) => `The name is part of a longer word: ${quoted(found)}`,
  handle: (found) => `Addresses the handle ${quoted(found)}`,
  hashtag: (found) => `Uses the name as a hashtag: ${quoted(found)}`,
  credited: (found) => `Credits ${quoted(found)} as its source`,
  counted: (found) => `${says(found)}: what is counted is an ordinary word`,
  customer_voice: () => 'Is written the way a customer writes',
  model_brand: (found) => `The trained model judges the name to be the brand${sure(found)}`,
  model_not_brand: (found) => `The trained model judges the name to be an ordinary word${sure(found)}`,
  your_team_kept_similar: (found) => `Your team kept similar mentions${found === null ? '' : `: ${found}`}`,
  your_team_ignored_similar: (found) => `Your team ignored similar mentions${found === null ? '' : `: ${found}`}`,

  model_complaint: (found) => `The trained model judges it to be a complaint${sure(found)}`,
  model_no_complaint: (found) => `The trained model judges it not to be a complaint${sure(found)}`,
  model_question: (found) => `The trained model judges it to be a question${sure(found)}`,
  model_buying_intent: (found) => `The trained model judges it to come from a buyer${sure(found)}`,
  model_spam: (found) => `The trained model judges it to be spam${sure(found)}`,
  negative_feeling: (found) => `Sounds unhappy${sure(found)}`,
  positive_feeling: (found) => `Sounds happy${sure(found)}`,
  bad_service: (found) => `${says(found)}, words of a bad experience`,
  money_trouble: (found) => `${says(found)}, words of trouble about money`,
  harm: (found) => `${says(found)}, words of a person who was harmed`,
  leaving: (found) => `${says(found)}, words of a customer who leaves`,
  trouble: (found) => `${says(found)}, words of a person in trouble`,
  late_or_wrong: (found) => `${says(found)}, words of something late or wrong`,
  no_answer: (found) => `${says(found)}, words of a person who gets no answer`,
  mocks: (found) => `${says(found)}, which is sarcasm`,
  outage: (found) => `${says(found)}, words of an outage`,
  broken: (found) => `${says(found)}, words of a defect`,
  names_platform: (found) => `${says(found)}, so it names where it fails`,
  wish: (found) => `${says(found)}, words of a wish`,
  asks: (found) => `${says(found)}, words of a question`,
  question_mark: () => 'Has a question mark',
  thanks: (found) => `${says(found)}, words of thanks or praise`,
  happy_emoji: (found) => `Shows happy emoji: ${found ?? ''}`.trimEnd(),
  looking_for: (found) => `${says(found)}, words of a person looking for a product`,
  wants: (found) => `${says(found)}, words of a person who wants to buy`,
  versus: (found) => `${says(found)}, words that compare`,
  two_names: (found) => `${says(found)}, two names to choose from`,
  announces: (found) => `${says(found)}, words of an announcement`,
  reports: (found) => `${says(found)}, words of a news report`,
  headline_with_link: () => 'Is written like a headline and carries a link',
  offer: (found) => `${says(found)}, words of an advert`,
  invites: (found) => `${says(found)}, an invitation to look at something`,
  links_and_hashtags: () => 'Has many links or hashtags, as adverts do',
  hashtag_soup: (found) => `Has more hashtags than the text needs${found === null ? '' : `: ${found}`}`,
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
  model_positive: (found) => `The trained model finds the tone positive${because(found)}`,
  model_neutral: (found) => `The trained model finds neither praise nor anger${because(found)}`,
  model_negative: (found) => `The trained model finds the tone negative${because(found)}`,

  category_complaint: () => 'It is a complaint',
  category_bug_report: () => 'It reports a defect',
  category_feature_request: () => 'It asks for a feature',
  category_question: () => 'It is a question',
  category_praise: () => 'It is praise',
  category_buying_intent: () => 'It may come from a buyer',
  category_comparison: () => 'It compares products',
  category_news: () => 'It is news',
  category_promotion: () => 'It is an advert',
  category_spam: () => 'It is spam',
  category_other: () => 'It is not a kind of post that needs an answer',
  likely_complaint: (found) => `It may be a complaint${sure(found)}`,
  safety_words: (found) => `${says(found)}, words of danger to people`,
  security_words: (found) => `${says(found)}, words of a security or privacy problem`,
  outage_words: (found) => `${says(found)}, words of an outage`,
  law_or_press: (found) => `${says(found)}, words of lawyers, authorities or the press`,
  money_words: (found) => `${says(found)}, words of lost money`,
  leaving_words: (found) => `${says(found)}, words of a customer who may leave`,
  hurry_words: (found) => `${says(found)}, words of hurry`,
  time_waited: (found) => `${says(found)}, words of a long wait or of a problem that returns`,
  anger: (found) => (found === null ? 'Sounds angry' : `Sounds angry: ${listed(found)}`),
  waits_for_the_brand: (found) => `Addresses the brand or asks a question (${quoted(found)}), so an answer is expected`,
  reach: (found) => `Was seen by many: ${counted(found) ?? 'many views'}`,
  audience: (found) => `Others react to it: ${counted(found) ?? 'many reactions'}`,
  growth: (found) => `Reactions come fast: ${found ?? 'many an hour'}`,
  age: (found) => `Is no longer new: ${counted(found) ?? 'more than a day'} old`,
  praise_can_wait: () => 'Praise can wait, whatever words it uses',
  probably_not_about_the_brand: () => 'Is probably not about the brand',

  language_not_trained: (found) => `Is written in a language that the model was not trained on${found === null ? '' : ` (${found})`}`,
  llm_decided: (found) => `A language model was asked and decided${found === null ? '' : `: ${found}`}`,
  llm_failed: (found) => `A language model was asked, but the embedded model decided${found === null ? '' : `: ${found}`}`,
  llm_budget_spent: () => 'The budget for the language model is spent for today, so the embedded model decided',
  llm_differs_in_sentiment: (found) => `The language model and the embedded model disagree about the tone${sure(found)}`,
  llm_differs_in_urgency: (found) => `The language model and the embedded model differ widely in urgency${sure(found)}`,
  llm_urgency: (found) => `The language model says${found === null ? ' so' : `: ${found}`}`,
};

/** Reasons that are stored may say `1 reactions`. */
function counted(found: string | null): string | null {
  return found?.replace(/^1 (reaction|view|day)s$/, '1 $1') ?? null;
}

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
