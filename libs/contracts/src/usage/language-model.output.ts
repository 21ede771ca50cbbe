import { type LanguageModelFault, languageModelFaults } from '@earshot/domain';
import { Fraction, Instant, Integer, OneOf, Part, RawText } from '../fields/fields.js';

/** Today's use of the language model. */
export class LanguageModelDayOutput {
  @Integer({ description: 'Calls made.' })
  calls: number;

  @Integer({ description: 'Calls that the budget did not allow.' })
  denied: number;

  @Integer({ description: 'Tokens in and out, including the most that calls under way may use.' })
  tokens: number;

  @Fraction({ description: 'What they cost by the configured prices, in US dollars.' })
  cost_usd: number;
}

/** The language model that gives second opinions. */
export class LanguageModelOutput {
  @RawText({ description: 'Its name, as its server calls it.' })
  model: string;

  @OneOf(languageModelFaults, {
    description: 'Why it does not judge at present; null = it answers, or has not been asked yet.',
    nullable: true,
  })
  fault: LanguageModelFault | null;

  @RawText({ description: 'The fault as an English sentence; null = there is none.', nullable: true })
  sentence: string | null;

  @Instant({ description: 'Since when this has been so.' })
  since: string;

  @Part(() => LanguageModelDayOutput, {
    description:
      'What all projects used today (UTC), for people whose e-mail address is in OPERATORS; null = you are not one of them.',
    nullable: true,
  })
  today: LanguageModelDayOutput | null;
}
