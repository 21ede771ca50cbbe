import { meterKinds, sourceNames } from '@earshot/domain';
import {
  extend,
  Fraction,
  Id,
  Instant,
  Integer,
  objectWith,
  OneOf,
  Part,
  Parts,
  RawText,
} from '../fields/fields.js';

const maybe = { nullable: true } as const;

/** Usage of one meter, in its units. */
export class MeterSpendingOutput extends objectWith({
  name: RawText('Its name, e.g. searches.'),
  kind: OneOf(meterKinds, 'rate = a short window, quota = a day or month, money = what it costs.'),
  unit: RawText('What one unit is.'),
  this_month: Fraction('Units used this month.'),
  last_month: Fraction('Units used last month.'),
  forecast: Fraction(
    "Units that will have been used when the month ends, at the pace of the last seven days; null = two whole days haven't been counted yet.",
    { ...maybe },
  ),
  saved: Fraction('Units that sharing requests with other monitors has saved this month.'),
}) {}

const setBy = ['installation', 'project', 'monitor'] as const;

export class SpendingLimitOutput extends objectWith({
  set_for: OneOf(setBy, 'Whom it limits.'),
  monthly_budget: Fraction('US dollars a month; null = it is a share.', maybe),
  share: Integer('Percent of what the source allows the installation; null = it is a budget.', {
    min: 1,
    max: 100,
    nullable: true,
  }),
  used_percent: Fraction(
    'How much of it is used, in percent; null = not known, or not for you to see.',
    maybe,
  ),
  ends_at: Instant(
    'When it runs out at the pace of the last seven days; null = not this month, it has run out already, or too little is known.',
    { nullable: true },
  ),
}) {}

/** Usage of a source. Months are calendar months in UTC. */
export class SpendingOutput extends objectWith({
  usd_this_month: Fraction('US dollars spent this month; null = the source costs nothing.', maybe),
  usd_last_month: Fraction('US dollars spent last month; null = the source costs nothing.', maybe),
  usd_forecast: Fraction(
    'US dollars that will have been spent when the month ends, at the pace of the last seven days; null = the source costs ' +
      'nothing, or two whole days have not been counted yet.',
    { ...maybe },
  ),
  usd_saved: Fraction(
    'US dollars that sharing requests with other monitors has saved this month; null = it costs nothing.',
    { ...maybe },
  ),
  meters: Parts(() => MeterSpendingOutput, 'The same for everything that the source counts.'),
  limits: Parts(() => SpendingLimitOutput, 'The limits that apply; the first to run out stops it.'),
}) {}

/** Usage by one monitor or one project. */
export class SpendingPartOutput extends extend(SpendingOutput, {
  id: Id('Its id; null = what estimates in previews cost.', { nullable: true }),
  name: RawText('Its name; null = it was deleted.', { nullable: true }),
}) {}

export class ProjectSpendingOutput extends extend(SpendingOutput, {
  by_monitor: Parts(() => SpendingPartOutput, 'Its monitors that used most this month, `top` at most.'),
}) {}

export class InstallationSpendingOutput extends extend(SpendingOutput, {
  by_project: Parts(() => SpendingPartOutput, 'The projects that used most this month, `top` at most.'),
}) {}

export class SourceSpendingOutput extends objectWith({
  source: OneOf(sourceNames, 'The source.'),
  project: Part(() => ProjectSpendingOutput, 'What this project used.'),
  installation: Part(
    () => InstallationSpendingOutput,
    'What all projects used, for people whose e-mail address is in OPERATORS; null = you are not one of them, or call with an API key.',
    { nullable: true },
  ),
}) {}
