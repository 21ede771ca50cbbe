import { type MeterKind, meterKinds, type SourceName, sourceNames } from '@earshot/domain';
import { Fraction, Id, Instant, Integer, OneOf, Part, Parts, RawText } from '../fields/fields.js';

const maybe = { nullable: true } as const;

/** Usage of one meter, in its units. */
export class MeterSpendingOutput {
  @RawText('Its name, e.g. searches.')
  name: string;

  @OneOf(meterKinds, 'rate = a short window, quota = a day or month, money = what it costs.')
  kind: MeterKind;

  @RawText('What one unit is.')
  unit: string;

  @Fraction('Units used this month.')
  this_month: number;

  @Fraction('Units used last month.')
  last_month: number;

  @Fraction(
    "Units that will have been used when the month ends, at the pace of the last seven days; null = two whole days haven't been counted yet.",
    { ...maybe },
  )
  forecast: number | null;

  @Fraction('Units that sharing requests with other monitors has saved this month.')
  saved: number;
}

const setBy = ['installation', 'project', 'monitor'] as const;

export class SpendingLimitOutput {
  @OneOf(setBy, 'Whom it limits.')
  set_for: (typeof setBy)[number];

  @Fraction('US dollars a month; null = it is a share.', maybe)
  monthly_budget: number | null;

  @Integer('Percent of what the source allows the installation; null = it is a budget.', {
    min: 1,
    max: 100,
    nullable: true,
  })
  share: number | null;

  @Fraction('How much of it is used, in percent; null = not known, or not for you to see.', maybe)
  used_percent: number | null;

  @Instant(
    'When it runs out at the pace of the last seven days; null = not this month, it has run out already, or too little is known.',
    { nullable: true },
  )
  ends_at: string | null;
}

/** Usage of a source. Months are calendar months in UTC. */
export class SpendingOutput {
  @Fraction('US dollars spent this month; null = the source costs nothing.', maybe)
  usd_this_month: number | null;

  @Fraction('US dollars spent last month; null = the source costs nothing.', maybe)
  usd_last_month: number | null;

  @Fraction(
    'US dollars that will have been spent when the month ends, at the pace of the last seven days; null = the source costs ' +
      'nothing, or two whole days have not been counted yet.',
    { ...maybe },
  )
  usd_forecast: number | null;

  @Fraction(
    'US dollars that sharing requests with other monitors has saved this month; null = it costs nothing.',
    { ...maybe },
  )
  usd_saved: number | null;

  @Parts(() => MeterSpendingOutput, 'The same for everything that the source counts.')
  meters: MeterSpendingOutput[];

  @Parts(() => SpendingLimitOutput, 'The limits that apply; the first to run out stops it.')
  limits: SpendingLimitOutput[];
}

/** Usage by one monitor or one project. */
export class SpendingPartOutput extends SpendingOutput {
  @Id('Its id; null = what estimates in previews cost.', { nullable: true })
  id: string | null;

  @RawText('Its name; null = it was deleted.', { nullable: true })
  name: string | null;
}

export class ProjectSpendingOutput extends SpendingOutput {
  @Parts(() => SpendingPartOutput, 'Its monitors that used most this month, `top` at most.')
  by_monitor: SpendingPartOutput[];
}

export class InstallationSpendingOutput extends SpendingOutput {
  @Parts(() => SpendingPartOutput, 'The projects that used most this month, `top` at most.')
  by_project: SpendingPartOutput[];
}

export class SourceSpendingOutput {
  @OneOf(sourceNames, 'The source.')
  source: SourceName;

  @Part(() => ProjectSpendingOutput, 'What this project used.')
  project: ProjectSpendingOutput;

  @Part(
    () => InstallationSpendingOutput,
    'What all projects used, for people whose e-mail address is in OPERATORS; null = you are not one of them, or call with an API key.',
    { nullable: true },
  )
  installation: InstallationSpendingOutput | null;
}
