import type { LanguageModelFault } from '@earshot/domain';

/** Learns what ails the language model, and that nothing does any more. Neither throws. */
export interface LlmFaultListener {
  /** @param why for operators, without what was asked */
  raise(fault: LanguageModelFault, why: string): void;
  clear(): void;
}

/** One failure is a passing one; so many calls in a row without a usable answer are a fault. */
const failuresInRow = 3;
/** These do not pass by themselves within the minute. */
const lasting: ReadonlySet<LanguageModelFault> = new Set(['refused', 'budget_spent']);

/** Distinguishes single failures of a language model from faults that people have to know about. */
export class LlmFaults {
  private failures = 0;

  constructor(private readonly listener: LlmFaultListener | undefined) {}

  /** A call brought an answer that could be used. */
  answered(): void {
    this.failures = 0;
    this.listener?.clear();
  }

  failed(fault: LanguageModelFault, why: string): void {
    this.failures += 1;
    if (lasting.has(fault) || this.failures >= failuresInRow) this.listener?.raise(fault, why);
  }
}
