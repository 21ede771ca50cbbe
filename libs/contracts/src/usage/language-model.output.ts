import { type LanguageModelFault, languageModelFaults } from '@earshot/domain';
import { Fraction, Instant, Integer, OneOf, Part, RawText } from '../fields/fields.js';

/** Today's use of the language model. */
export class LanguageModelDayOutput {
  @Integer('Calls made.')
  calls: number;

  @Integer('Calls that the budget did not allow.')
  denied: number;

  @Integer('Tokens in and out, including the most that calls under way may use.')
  tokens: number;

  @Fraction('What they cost by the configured prices, in US dollars.')
  cost_usd: number;
}

/** The language model that gives second opinions. */
export class LanguageModelOutput {
  @RawText('Its name, as its server calls it.')
  model: string;

  @OneOf(
    languageModelFaults,
    'Why it does not judge at present; null = it answers, or has not been asked yet.',
    { nullable: true },
  )
  fault: LanguageModelFault | null;

  @RawText('The fault as an English sentence; null = there is none.', { nullable: true })
  sentence: string | null;

  @Instant('Since when this has been so.')
  since: string;

  @Part(
    () => LanguageModelDayOutput,
    'What all projects used today (UTC), for people whose e-mail address is in OPERATORS; null = you are not one of them.',
    { nullable: true },
  )
  today: LanguageModelDayOutput | null;
}
