import {
  type MemberRole,
  memberRoles,
  type PlanName,
  planNames,
  type Project,
  projectLimits,
} from '@earshot/domain';
import { Flag, Id, Instant, OneOf, Part, RawText, Text } from '../fields/fields.js';
import { MonthlyBudgetOutput, ShareOutput, toLimitsOutput } from '../spending/limits.output.js';
import { isoTime } from '../time.js';

export class ProjectOutput {
  @Id('Id of the project.')
  id: string;

  @Text('Name of the brand or team.', { max: projectLimits.nameLength })
  name: string;

  @RawText('Short unique name, made from the name.')
  slug: string;

  @OneOf(planNames, 'Decides the limits.')
  plan: PlanName;

  @RawText("The brand's website.", { nullable: true })
  website: string | null;

  @Text('What the brand is and does; helps to spot relevant mentions.', {
    nullable: true,
    multiline: true,
    max: projectLimits.descriptionLength,
  })
  description: string | null;

  @RawText('IANA time zone, e.g. Europe/Berlin.')
  time_zone: string;

  @Flag('Whether relevance learns from the statuses that the team sets.')
  learn_from_triage: boolean;

  @Flag('Whether it is for the sample posts that a sandbox plays.')
  sample: boolean;

  @Part(
    () => MonthlyBudgetOutput,
    'What each source may cost the project in a calendar month (UTC), in US dollars.',
  )
  monthly_budget: MonthlyBudgetOutput;

  @Part(() => ShareOutput, 'Percent of what each source allows the installation that the project may use.')
  share: ShareOutput;

  @OneOf(memberRoles, 'What you may do in it; null = the caller is an API key.', { nullable: true })
  role: MemberRole | null;

  @Instant('When it was created.')
  created_at: string;
}

/** @param role the caller's role; null = an API key */
export function toProjectOutput(project: Project, role: MemberRole | null): ProjectOutput {
  return {
    id: project.id,
    name: project.name,
    slug: project.slug,
    plan: project.plan,
    website: project.website,
    description: project.description,
    time_zone: project.timeZone,
    learn_from_triage: project.learnFromTriage,
    sample: project.sample,
    ...toLimitsOutput(project),
    role,
    created_at: isoTime(project.createdAt),
  };
}
