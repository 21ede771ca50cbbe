/**
 * Why a configured language model is not classifying at present, worst first, and what that means for all users: no address,
 * no key, no name of a variable.
 */
export const languageModelFaultSentences = {
  refused: 'The language model refuses its key or requests.',
  unreachable: 'The language model cannot be reached.',
  invalid_answers: 'The language model gives answers that cannot be used.',
  slow: 'The language model does not answer within its deadline.',
  busy: 'The language model answers that there are too many requests.',
  budget_spent: "The day's budget for the language model is used up.",
} as const;
export type LanguageModelFault = keyof typeof languageModelFaultSentences;
export const languageModelFaults = Object.keys(languageModelFaultSentences) as readonly LanguageModelFault[];

/** Whether a classifier is a language model, by its stored name. */
export function isLanguageModel(classifier: string): boolean {
  return classifier.startsWith('llm:');
}

/** The state of a configured language model, as last reported by its classifiers. */
export interface LanguageModelState {
  /** E.g. `openai`. */
  readonly provider: string;
  readonly model: string;
  /** null = it answers, or has not been asked yet. */
  readonly fault: LanguageModelFault | null;
  /** Since when it has been so. */
  readonly since: Date;
}

/** The state as of now: a budget exhausted on an earlier day (UTC) is new today. */
export function currentLanguageModelState(state: LanguageModelState, now: Date): LanguageModelState {
  const today = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
  return state.fault === 'budget_spent' && state.since < today
    ? { ...state, fault: null, since: today }
    : state;
}
