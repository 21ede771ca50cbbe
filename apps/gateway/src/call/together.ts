import { invalidRequest } from '@earshot/contracts';
import { AppError, type ErrorDetail } from '@earshot/domain';

/**
 * Runs checks that do not depend on each other, so that a caller learns of all faults at once.
 * @returns what each returned
 * @throws AppError INVALID_REQUEST with the details of every check that threw one
 */
export function together<Results extends readonly unknown[]>(
  ...checks: { readonly [Check in keyof Results]: () => Results[Check] }
): Results {
  const faults: ErrorDetail[] = [];
  const results = checks.map((check) => {
    try {
      return check();
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'INVALID_REQUEST') throw error;
      faults.push(...error.details);
      return undefined;
    }
  });
  if (faults.length > 0) throw invalidRequest(faults);
  return results as unknown as Results;
}
