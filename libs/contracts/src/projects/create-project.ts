import { projectLimits } from '@earshot/domain';
import { examples } from '../examples.js';
import { Flag, InputPart, Text, TimeZone, WebAddress } from '../fields/fields.js';
import { defineOperation } from '../operation.js';
import { MonthlyBudgetInput, ShareInput } from '../spending/limits.input.js';
import { ProjectOutput } from './project.output.js';
import { UpdateProjectInput } from './update-project.js';

export class CreateProjectInput {
  @Text('Name of the brand or team.', { max: projectLimits.nameLength })
  name: string;

  @WebAddress("The brand's website.", { optional: true, nullable: true })
  website: string | null = null;

  @Text('What the brand is and does; helps to spot relevant mentions.', {
    optional: true,
    nullable: true,
    multiline: true,
    max: projectLimits.descriptionLength,
  })
  description: string | null = null;

  @TimeZone('IANA time zone, e.g. Europe/Berlin.', { optional: true })
  time_zone: string = 'UTC';

  @Flag('Whether relevance learns from the statuses that your team sets.', { optional: true })
  learn_from_triage: boolean = true;

  @Flag('Whether it is for the sample posts that a sandbox plays.', { optional: true })
  sample: boolean = false;

  @InputPart(
    () => MonthlyBudgetInput,
    'US dollars that each source may cost in a calendar month (UTC), spread over its days.',
    { optional: true },
  )
  monthly_budget: MonthlyBudgetInput = {};

  @InputPart(
    () => ShareInput,
    'Percent of what each source allows the installation that the project may use.',
    { optional: true },
  )
  share: ShareInput = {};
}

const { name, website, description, time_zone } = examples.project;

export const createProject = defineOperation({
  name: 'create_project',
  summary: 'Create a project for a brand',
  description:
    'Use it once per monitored brand: a project holds its monitors, mentions, alert rules and API keys. Budgets and shares as in create_monitor. Needs a signed-in ' +
    'person. Refused if they own as many projects as the installation allows; projects handed over to them count.',
  method: 'POST',
  path: '/projects',
  scope: 'projects:write',
  access: 'session',
  tenancy: 'user',
  input: CreateProjectInput,
  output: ProjectOutput,
  fieldsAs: 'create_monitor',
  changedBy: UpdateProjectInput,
  errors: ['QUOTA_EXCEEDED'],
  example: { name, website, description, time_zone },
});
