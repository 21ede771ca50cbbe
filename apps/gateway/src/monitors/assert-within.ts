import { invalidRequest } from '@earshot/contracts';
import { excessLimits, type SpendingLimits } from '@earshot/domain';

const fields = { monthlyBudget: 'monthly_budget', share: 'share' } as const;
const words = { monthlyBudget: 'budget', share: 'share' } as const;

/** @throws AppError INVALID_REQUEST naming each limit of a monitor that is higher than its project's */
export function assertWithin(monitor: SpendingLimits, project: SpendingLimits): void {
  const faults = excessLimits(monitor, project).map(({ kind, source, allowed }) => {
    const field = `${fields[kind]}.${source}`;
    return {
      field,
      rule: 'maximum',
      message: `${field} must be at most ${allowed}, the project's ${words[kind]}.`,
    };
  });
  if (faults.length > 0) throw invalidRequest(faults);
}
