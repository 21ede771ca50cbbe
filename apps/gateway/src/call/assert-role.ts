import { leastRole, type Operation } from '@earshot/contracts';
import { AppError, isAtLeast, type MemberRole } from '@earshot/domain';

/**
 * Checks that the person's role in their project allows the call.
 * @param role null = an API key, which has scopes instead, or the call concerns no project of the person
 * @param given the fields of the input
 * @throws AppError FORBIDDEN
 */
export function assertRole(operation: Operation, role: MemberRole | null, given: unknown = {}): void {
  if (role === null) return;
  const least = leastRole(operation);
  if (!isAtLeast(role, least))
    throw new AppError(
      'FORBIDDEN',
      `${operation.name} needs the role ${least} in the project; yours is ${role}.`,
    );
  const reserved = (operation.ownerFields ?? []).filter((field) => Object.hasOwn(given as object, field));
  if (role === 'owner' || reserved.length === 0) return;
  throw new AppError('FORBIDDEN', `Only an owner of the project can set ${reserved.join(' and ')}.`, {
    details: reserved.map((field) => ({
      field,
      rule: 'owner',
      message: `${field} can be set by owners only.`,
    })),
  });
}
