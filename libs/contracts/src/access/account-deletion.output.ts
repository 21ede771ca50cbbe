import type { AccountDeletionPlan, Membership } from '@earshot/domain';
import { Id, objectWith, Parts, RawText, Text, True } from '../fields/fields.js';

/** A project of the person who is deleting their account. */
export class ProjectOfAccountOutput extends objectWith({
  id: Id('Id of the project.'),
  name: Text('Its name.', { max: 80 }),
  slug: RawText('Its slug, used in addresses.'),
}) {}

export class AccountDeletionOutput extends objectWith({
  deletes: Parts(() => ProjectOfAccountOutput, 'You are the only member: they are deleted with the account.'),
  leaves: Parts(() => ProjectOfAccountOutput, 'You leave them; they continue without you.'),
  hands_over: Parts(
    () => ProjectOfAccountOutput,
    'You are their last owner and they have other members: the account cannot be deleted until someone else is an owner.',
  ),
}) {}

export class AccountDeletedOutput extends objectWith({
  account_deleted: True('Always true.'),
}) {}

export function toAccountDeletionOutput(plan: AccountDeletionPlan): AccountDeletionOutput {
  const shown = ({ id, name, slug }: Membership): ProjectOfAccountOutput => ({ id, name, slug });
  return {
    deletes: plan.deletes.map(shown),
    leaves: plan.leaves.map(shown),
    hands_over: plan.handsOver.map(shown),
  };
}
