import { languageModelFaults } from '@earshot/domain';
import { Fraction, Instant, Integer, objectWith, OneOf, Part, RawText } from '../fields/fields.js';

/** Today's use of the language model. */
export class LanguageModelDayOutput extends objectWith({
  calls: Integer('Calls made.'),
  denied: Integer('Calls that the budget did not allow.'),
  tokens: Integer('Tokens in and out, including the most that calls under way may use.'),
  cost_usd: Fraction('What they cost by the configured prices, in US dollars.'),
}) {}

/** The language model that gives second opinions. */
export class LanguageModelOutput extends objectWith({
  model: RawText('Its name, as its server calls it.'),
  fault: OneOf(
    languageModelFaults,
    'Why it does not judge at present; null = it answers, or has not been asked yet.',
    { nullable: true },
  ),
  sentence: RawText('The fault as an English sentence; null = there is none.', { nullable: true }),
  since: Instant('Since when this has been so.'),
  today: Part(
    () => LanguageModelDayOutput,
    'What all projects used today (UTC), for people whose e-mail address is in OPERATORS; null = you are not one of them.',
    { nullable: true },
  ),
}) {}
