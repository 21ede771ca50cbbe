import { categories, type Category } from './classification.js';
import { languageName } from '../text/languages.js';

/** Builds a sentence from evidence found in a post; null = nothing to show. */
export type ReasonSentence = (evidence: string | null) => string;

/**
 * The meaning of each kind of evidence that this version's classifiers give, in plain words, by its stable code. `sentenceOf`
 * adds the points. Stored reasons of other versions may have different codes.
 */
// prettier-ignore
export const reasonSentences = {
  // Relevance: is the post about the brand?
  exact_handle_or_domain: (found) => `Contains the exact handle or domain ${quoted(found)}`,
  link_to_the_brand: (found) => `Links to the brand's website ${found ?? ''}`.trimEnd(),
  distinctive_name: (found) => `Our dictionary does not list ${quoted(found)}, so it most likely means the brand`,
  ordinary_word: (found) => `${capital(quoted(found))} is an ordinary word too, so the name alone proves little`,
  everyday_word: (found) => `${capital(quoted(found))} is a word of everyday speech, so the name alone proves very little`,
  several_keywords: (found) => `Contains several of your keywords: ${listed(found)}`,
  context_words: (found) => `Shares words with your description of the brand: ${listed(found)}`,
  context_missing: () => 'Shares no word with your description of the brand',
  context_against: (found) => `Contains words that, according to your description, point to something else: ${listed(found)}`,
  context_alike: () => 'Is about the same things as your description of the brand',
  context_unlike: () => 'Is about different things from your description of the brand',
  closer_to_the_brand: () => 'Is closer to what your description says the brand is than to what it says the brand is not',
  closer_to_another_meaning: () => 'Is closer to what your description says the brand is not',
  only_in_a_link: (found) => `The name appears only in a link${found === null ? '' : `: ${found}`}`,
  name_gone: () => 'Contains none of your keywords any more',
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
  part_of_another_name: (found) => `The name is part of a longer one, which may mean something else${found === null ? '' : `: ${quoted(found)}`}`,
  glued_to_another_word: (found) => `The name is part of a longer word: ${quoted(found)}`,
  handle: (found) => `Addresses the handle ${quoted(found)}`,
  hashtag: (found) => `Uses the name as a hashtag: ${quoted(found)}`,
  credited: (found) => `Credits ${quoted(found)} as its source`,
  counted: (found) => `${says(found)}: what is counted is an ordinary word`,
  customer_voice: () => 'Is written the way a customer writes',
  model_brand: (found) => (found === null ? 'The trained model takes the name for the brand' : `The trained model gives ${found} that this is your brand`),
  model_not_brand: (found) => (found === null ? 'The trained model takes the name for something else' : `The trained model gives ${found} that this is your brand`),
  your_team_kept_similar: (found) => `Your team kept similar mentions${found === null ? '' : `: ${found}`}`,
  your_team_ignored_similar: (found) => `Your team ignored similar mentions${found === null ? '' : `: ${found}`}`,

  your_team_kept_it: () => 'Your team kept it, which decides',
  your_team_ignored_it: () => 'Your team ignored it, which decides',
  mostly_the_brand: () => 'Most posts that say the name of a brand mean the brand',

  // Category: what is the post about?
  model_category: (found) => `The trained model takes it for ${categoryWith(found)}`,
  model_category_rival: (found) => `It could also be ${categoryWith(found)}`,
  category_words: (found) => `${words(found)} for that`,
  category_words_against: (found) => `${words(found)} against that`,

  hashtag_soup: (found) => `Has more hashtags than the text needs${found === null ? '' : `: ${found}`}`,

  // Sentiment: what is its tone?
  positive_word: (found) => `${capital(quoted(found))} is a positive ${wordOrSymbol(found)}`,
  negative_word: (found) => `${capital(quoted(found))} is a negative ${wordOrSymbol(found)}`,
  model_positive: (found) => `The trained model rates the tone as positive${because(found)}`,
  model_neutral: (found) => `The trained model finds neither praise nor anger${sure(found)}`,
  model_negative: (found) => `The trained model rates the tone as negative${because(found)}`,
  model_sentiment_rival: (found) => `The tone could also be ${(found ?? 'another one').replace(/ (\d+ %)$/, ' ($1)')}`,

  // Urgency: how soon does it need attention?
  model_urgency_nothing: (found) => `The trained model sees no need for action${sure(found)}`,
  model_urgency_week: (found) => `The trained model rates it as needing attention this week${sure(found)}`,
  model_urgency_today: (found) => `The trained model rates it as needing attention today${sure(found)}`,
  model_urgency_now: (found) => `The trained model rates it as needing action now${sure(found)}`,
  urgency_not_judged: () => 'Its urgency was not judged, so it counts as worth attention',
  safety_words: (found) => `${says(found)}, a sign of danger to people`,
  security_words: (found) => `${says(found)}, a sign of a security or privacy problem`,
  data_loss_words: (found) => `${says(found)}, a sign of lost data`,
  outage_words: (found) => `${says(found)}, a sign of a widespread outage`,
  model_safety: (found) => `The trained model takes it for a report of danger to people${because(found)}`,
  model_security: (found) => `The trained model takes it for a report of a security or privacy problem${because(found)}`,
  model_data_loss: (found) => `The trained model takes it for a report of lost data${because(found)}`,
  model_outage: (found) => `The trained model takes it for a report of a widespread outage${because(found)}`,
  reach: (found) => `Was seen by many: ${counted(found) ?? 'many views'}`,
  audience: (found) => `Others react to it: ${counted(found) ?? 'many reactions'}`,
  growth: (found) => `Is drawing reactions quickly: ${found ?? 'many an hour'}`,
  age: (found) => `Is no longer new: ${counted(found) ?? 'more than a day'} old`,
  praise_can_wait: () => 'Praise can wait, whatever words it uses',
  probably_not_about_the_brand: () => 'Is probably not about the brand',

  // Provider: who decided, and what that means.
  language_known_less: (found) => `Judged less reliably than English${language(found)}: the model learned its language from posts written for that purpose`,
  language_emergency_only: (found) => `Only searched for emergencies: no model was trained on its language${language(found)}`,
  language_not_judged: (found) => `Not judged in its language${language(found)}: no model was trained on it`,
  llm_decided: (found) => `A language model was asked and decided${found === null ? '' : `: ${found}`}`,
  llm_failed: (found) => `A language model was asked, but the embedded model decided${found === null ? '' : `: ${found}`}`,
  llm_budget_spent: () => 'The budget for the language model is spent for today, so the embedded model decided',
  llm_differs_in_sentiment: (found) => `The language model and the embedded model disagree about the tone${sure(found)}`,
  llm_differs_in_urgency: (found) => `The language model and the embedded model differ widely in urgency${sure(found)}`,
  found_without_a_name: () => 'It does not name the brand, but comes from a feed that is taken whole, so it counts as about the brand',
  llm_words: (found) => `The language model relied on ${found === null ? 'its words' : `“${found}”`}`,
  llm_urgency: (found) => `The language model says${found === null ? ' so' : `: ${found.replace(/(?<!\.)\.$/, '')}`}`,
} satisfies Readonly<Record<string, ReasonSentence>>;
export type ReasonCode = keyof typeof reasonSentences;

/** The category of `bug_report 61 %`: `a bug report`. */
export function categoryIn(found: string | null): string {
  const category = categories.find((each) => each === (found ?? '').split(' ')[0]);
  return category === undefined ? 'another category' : asThing[category];
}

/** `bug_report 61 %` as `a bug report (61 %)`. */
function categoryWith(found: string | null): string {
  const [name, ...figure] = (found ?? '').split(' ');
  const category = categories.find((each) => each === name);
  return category === undefined
    ? 'one of the categories'
    : `${asThing[category]}${sure(figure.join(' ') || null)}`;
}

const asThing: Readonly<Record<Category, string>> = {
  complaint: 'a complaint',
  bug_report: 'a bug report',
  feature_request: 'a feature request',
  question: 'a question',
  praise: 'praise',
  buying_intent: 'a post by a buyer',
  comparison: 'a comparison',
  news: 'news',
  promotion: 'an advert',
  spam: 'spam',
  other: 'something else',
};

/** `The word “refund” speaks`, or `The words “not paid” and “late” speak`. */
function words(found: string | null): string {
  const count = (found ?? '').split(/[\s,]+/).filter((word) => word !== '').length;
  return count === 1 ? `The word ${listed(found)} speaks` : `The words ${listed(found)} speak`;
}

/** Emoji and emoticons contain no word: `:(`, `:D`, `<3`. */
function wordOrSymbol(found: string | null): string {
  return found === null || /^[\p{L}\p{N}]/u.test(found) ? 'word' : 'symbol';
}

/** Stored reasons may contain `1 reactions`. */
function counted(found: string | null): string | null {
  return found?.replace(/^1 (reaction|view|day|upvote)s$/, '1 $1') ?? null;
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

/** ` (German)` */
function language(found: string | null): string {
  return found === null ? '' : ` (${languageName(found)})`;
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
