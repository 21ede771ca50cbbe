import { type MemberRole, memberRoles, planNames, type Project, projectLimits } from '@earshot/domain';
import { Flag, Id, Instant, objectWith, OneOf, Part, RawText, Text } from '../fields/fields.js';
import { outputOf } from '../fields/output-of.js';
import { MonthlyBudgetOutput, ShareOutput, shownLimits } from '../spending/limits.output.js';

export class ProjectOutput extends objectWith({
  id: Id('Id of the project.'),
  name: Text('Name of the brand or team.', { max: projectLimits.nameLength }),
  slug: RawText('Short unique name, made from the name.'),
  plan: OneOf(planNames, 'Decides the limits.'),
  website: RawText("The brand's website.", { nullable: true }),
  description: Text('What the brand is and does; helps to spot relevant mentions.', {
    nullable: true,
    multiline: true,
    max: projectLimits.descriptionLength,
  }),
  time_zone: RawText('IANA time zone, e.g. Europe/Berlin.'),
  learn_from_triage: Flag('Whether relevance learns from the statuses that the team sets.'),
  sample: Flag('Whether it is for the sample posts that a sandbox plays.'),
  monthly_budget: Part(
    () => MonthlyBudgetOutput,
    'What each source may cost the project in a calendar month (UTC), in US dollars.',
  ),
  share: Part(
    () => ShareOutput,
    'Percent of what each source allows the installation that the project may use.',
  ),
  role: OneOf(memberRoles, 'What you may do in it; null = the caller is an API key.', { nullable: true }),
  created_at: Instant('When it was created.'),
}) {}

/** @param role the caller's role; null = an API key */
export function toProjectOutput(project: Project, role: MemberRole | null): ProjectOutput {
  return outputOf(ProjectOutput, { ...project, ...shownLimits(project), role });
}
