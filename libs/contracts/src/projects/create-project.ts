import { projectLimits } from '@earshot/domain';
import { examples } from '../examples.js';
import { Flag, InputPart, objectWith, Text, TimeZone, WebAddress, withDefault } from '../fields/fields.js';
import { defineOperation } from '../operation.js';
import { MonthlyBudgetInput, ShareInput } from '../spending/limits.input.js';
import { ProjectOutput } from './project.output.js';
import { UpdateProjectInput } from './update-project.js';

export class CreateProjectInput extends objectWith({
  name: Text('Name of the brand or team.', { max: projectLimits.nameLength }),
  website: withDefault(WebAddress("The brand's website.", { nullable: true }), null),
  description: withDefault(
    Text('What the brand is and does; helps to spot relevant mentions.', {
      nullable: true,
      multiline: true,
      max: projectLimits.descriptionLength,
    }),
    null,
  ),
  time_zone: withDefault(TimeZone('IANA time zone, e.g. Europe/Berlin.'), 'UTC'),
  learn_from_triage: withDefault(
    Flag('Whether relevance learns from the statuses that your team sets.'),
    true,
  ),
  sample: withDefault(Flag('Whether it is for the sample posts that a sandbox plays.'), false),
  monthly_budget: withDefault(
    InputPart(
      () => MonthlyBudgetInput,
      'US dollars that each source may cost in a calendar month (UTC), spread over its days.',
    ),
    {},
  ),
  share: withDefault(
    InputPart(
      () => ShareInput,
      'Percent of what each source allows the installation that the project may use.',
    ),
    {},
  ),
}) {}

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
