import { projectLimits } from '@earshot/domain';
import { examples } from '../examples.js';
import { Flag, Id, InputPart, objectWith, Text, TimeZone, WebAddress } from '../fields/fields.js';
import { defineOperation } from '../operation.js';
import { MonthlyBudgetInput, ShareInput } from '../spending/limits.input.js';
import { ProjectOutput } from './project.output.js';

/** Same bounds as on creation; omitted fields are unchanged. */
export class UpdateProjectInput extends objectWith({
  id: Id('Id of the project.'),
  name: Text('Name of the brand or team. The slug stays as it was.', {
    optional: true,
    max: projectLimits.nameLength,
  }),
  website: WebAddress("The brand's website; null = none.", { optional: true, nullable: true }),
  description: Text('What the brand is and does; helps to spot relevant mentions. null = none.', {
    optional: true,
    nullable: true,
    multiline: true,
    max: projectLimits.descriptionLength,
  }),
  time_zone: TimeZone('IANA time zone, e.g. Europe/Berlin.', { optional: true }),
  learn_from_triage: Flag(
    'Whether relevance learns from the statuses that your team sets: `ignored` = not about the brand, `reviewed` and `done` = it is.',
    { optional: true },
  ),
  monthly_budget: InputPart(
    () => MonthlyBudgetInput,
    'US dollars that each source may cost in a calendar month (UTC), spread over its days. Sources left out stay as they are.',
    { optional: true },
  ),
  share: InputPart(
    () => ShareInput,
    'Percent of what each source allows the installation that the project may use. Only the sources you give change. ' +
      'Applies from the next scan on.',
    { optional: true },
  ),
}) {}

const { id, description, monthly_budget } = examples.project;

export const updateProject = defineOperation({
  name: 'update_project',
  summary: 'Change what a project says about its brand',
  description:
    'Use it to correct name, website, description or time zone, to set budgets and shares, or to turn learning from triage on or off. Fields as in create_project; only those you give change; mentions are judged by them from now on. Needs a signed-in person; budgets and shares need an owner.',
  method: 'PATCH',
  path: '/projects/{id}',
  scope: 'projects:write',
  access: 'session',
  tenancy: 'user',
  ownerFields: ['monthly_budget', 'share'],
  input: UpdateProjectInput,
  output: ProjectOutput,
  fieldsAs: 'create_project',
  changedBy: UpdateProjectInput,
  errors: ['NOT_FOUND'],
  example: { id, description, monthly_budget },
});
