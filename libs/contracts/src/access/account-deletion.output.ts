import type { AccountDeletionPlan, Membership } from '@earshot/domain';
import { Flag, Id, Parts, RawText, Text } from '../fields/fields.js';

/** A project of the person who is deleting their account. */
export class ProjectOfAccountOutput {
  @Id('Id of the project.')
  id: string;

  @Text('Its name.', { max: 80 })
  name: string;

  @RawText('Its slug, used in addresses.')
  slug: string;
}

export class AccountDeletionOutput {
  @Parts(() => ProjectOfAccountOutput, 'You are the only member: they are deleted with the account.')
  deletes: ProjectOfAccountOutput[];

  @Parts(() => ProjectOfAccountOutput, 'You leave them; they continue without you.')
  leaves: ProjectOfAccountOutput[];

  @Parts(
    () => ProjectOfAccountOutput,
    'You are their last owner and they have other members: the account cannot be deleted until someone else is an owner.',
  )
  hands_over: ProjectOfAccountOutput[];
}

export class AccountDeletedOutput {
  @Flag('Always true.')
  account_deleted: true;
}

export function toAccountDeletionOutput(plan: AccountDeletionPlan): AccountDeletionOutput {
  const shown = ({ id, name, slug }: Membership): ProjectOfAccountOutput => ({ id, name, slug });
  return {
    deletes: plan.deletes.map(shown),
    leaves: plan.leaves.map(shown),
    hands_over: plan.handsOver.map(shown),
  };
}
