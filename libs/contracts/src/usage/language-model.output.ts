import { type LanguageModelFault, languageModelFaults } from '@earshot/domain';
import { Fraction, Instant, Integer, OneOf, Part, RawText } from '../fields/fields.js';

const count = { min: 0, max: Number.MAX_SAFE_INTEGER };

/** Today's use of the language model. */
export class LanguageModelDayOutput {
  @Integer({ description: 'Calls made.', ...count })
  calls: number;

  @Integer({ description: 'Calls that the budget did not allow.', ...count })
  denied: number;

  @Integer({ description: 'Tokens in and out, including the most that calls under way may use.', ...count })
  tokens: number;

  @Fraction({ description: 'What they cost by the configured prices, in US dollars.', ...count })
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
