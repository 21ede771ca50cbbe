import { AppError } from '../errors/app-error.js';
import type { MemberRole } from './member-role.js';

/** Shown instead of the name of a person who has deleted their account. */
export const deletedAccountName = 'Deleted account';

/** A project of a person who is deleting their account. */
export interface Membership {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly role: MemberRole;
  /** The number of its members, including the person. */
  readonly members: number;
  readonly owners: number;
}

/** What happens to the projects of a person who deletes their account. */
export interface AccountDeletionPlan<Project extends Membership = Membership> {
  /** They are the only member: the project is deleted too. */
  readonly deletes: readonly Project[];
  /** The project continues without them. */
  readonly leaves: readonly Project[];
  /** Others would be left without an owner: nothing is deleted until another member is an owner. */
  readonly handsOver: readonly Project[];
}

/** Groups the projects of a person by what deleting the account would do to them. */
export function planAccountDeletion<Project extends Membership>(
  projects: readonly Project[],
): AccountDeletionPlan<Project> {
  const isAlone = ({ members }: Project): boolean => members === 1;
  const isLastOwner = (project: Project): boolean =>
    !isAlone(project) && project.role === 'owner' && project.owners === 1;
  return {
    deletes: projects.filter(isAlone),
    leaves: projects.filter((project) => !isAlone(project) && !isLastOwner(project)),
    handsOver: projects.filter(isLastOwner),
  };
}

/**
 * Checks that no one is left without an owner, and that no project is deleted that the person was not shown.
 * @param confirmedIds the projects that the person agreed to delete
 * @throws AppError CONFLICT that names the projects
 */
export function assertAccountMayGo(
  { deletes, handsOver }: AccountDeletionPlan,
  confirmedIds: readonly string[],
): void {
  if (handsOver.length > 0)
    throw new AppError(
      'CONFLICT',
      `You are the last owner of ${namesOf(handsOver)}, where others are members too. Make someone else an owner first, or delete the project.`,
      { details: detailsOf(handsOver, 'last_owner') },
    );
  const unconfirmed = deletes.filter(({ id }) => !confirmedIds.includes(id));
  if (unconfirmed.length > 0)
    throw new AppError(
      'CONFLICT',
      `You are the only member of ${namesOf(unconfirmed)}: deleting the account deletes it too. Confirm that by naming its id in project_ids.`,
      { details: detailsOf(unconfirmed, 'confirm') },
    );
}

function namesOf(projects: readonly Membership[]): string {
  return projects.map(({ name }) => `"${name}"`).join(', ');
}

function detailsOf(projects: readonly Membership[], rule: string) {
  return projects.map(({ id, name }) => ({ field: 'project_ids', rule, message: `${name} (${id})` }));
}
