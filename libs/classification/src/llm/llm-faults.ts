import type { LanguageModelFault } from '@earshot/domain';

/** Is notified when the language model has a fault and when it works again. Neither method throws. */
export interface LlmFaultListener {
  /** @param why for operators, without the question itself */
  raise(fault: LanguageModelFault, why: string): void;
  clear(): void;
}

/** A single failure may be temporary; this many calls in a row without a usable answer are a fault. */
const failuresInRow = 3;
/** These faults do not go away by themselves within a minute. */
const lasting: ReadonlySet<LanguageModelFault> = new Set(['refused', 'budget_spent']);

/** Distinguishes isolated failures of a language model from faults that people need to know about. */
export class LlmFaults {
  private failures = 0;

  constructor(private readonly listener: LlmFaultListener | undefined) {}

  /** Reports a call that returned a usable answer. */
  answered(): void {
    this.failures = 0;
    this.listener?.clear();
  }

  failed(fault: LanguageModelFault, why: string): void {
    this.failures += 1;
    if (lasting.has(fault) || this.failures >= failuresInRow) this.listener?.raise(fault, why);
  }
}
