import {
  type MonitorFilters,
  monitorGroups,
  monitorLimits,
  type MonitorWithSchedule,
  sourceNames,
} from '@earshot/domain';
import {
  CommunityList,
  extend,
  Flag,
  Id,
  Instant,
  Integer,
  LanguageList,
  objectWith,
  OneOf,
  Part,
  Parts,
  RawText,
  SomeOf,
  Text,
  TextList,
} from '../fields/fields.js';
import { outputOf } from '../fields/output-of.js';
import { MonthlyBudgetOutput, ShareOutput, shownLimits } from '../spending/limits.output.js';
import { bounds } from './monitor-fields.js';

export class MonitorOutput extends objectWith({
  id: Id('Id of the monitor.'),
  name: Text('Its name.', { max: monitorLimits.nameLength }),
  keywords: TextList('Every spelling that is watched for: matching is literal.', {
    minItems: 1,
    ...bounds.keywords,
  }),
  exclude_keywords: TextList('A post that contains one of these is not a mention.', bounds.excludeKeywords),
  exclude_authors: TextList('Handles whose posts are not mentions.', bounds.excludeAuthors),
  case_sensitive_keywords: TextList('Those of the keywords that match only as capitalised.', bounds.keywords),
  required_words: TextList(
    'A mention must also contain one of these; none = no such rule.',
    bounds.requiredWords,
  ),
  only_authors: TextList(
    'Only posts by these handles, or by unknown authors; none = by anyone.',
    bounds.onlyAuthors,
  ),
  exclude_communities: CommunityList(
    'Subreddits, channels and the like whose posts are not mentions.',
    bounds.communities,
  ),
  only_communities: CommunityList(
    'Of the sources named here, only these communities; none = all.',
    bounds.communities,
  ),
  exclude_languages: LanguageList('Languages to exclude; und = unknown.', bounds.languages),
  only_languages: LanguageList(
    'Only posts in these, or in an unknown language; none = in any.',
    bounds.languages,
  ),
  sources: SomeOf(sourceNames, 'Where it listens.', { minItems: 1 }),
  group_name: OneOf(monitorGroups, 'Whose names these are.'),
  context: Text('What sets this name apart from its namesakes.', {
    nullable: true,
    multiline: true,
    max: monitorLimits.contextLength,
  }),
  active: Flag('true = collecting, false = paused.'),
  monthly_budget: Part(
    () => MonthlyBudgetOutput,
    'What each source may cost for this monitor in a calendar month (UTC), in US dollars.',
  ),
  share: Part(
    () => ShareOutput,
    'Percent of what each source allows the installation that the monitor may use.',
  ),
  scan_interval_minutes: Integer("Minutes between scans, from the project's plan.", { min: 1, max: 1_440 }),
  last_scanned_at: Instant('End of the newest scan; null before the first.', { nullable: true }),
  next_scan_at: Instant('When the next scan is due; null while paused.', { nullable: true }),
  created_at: Instant('When it was created.'),
}) {}

/** A part of the input that is valid but will probably disappoint. */
export class WarningOutput extends objectWith({
  field: RawText('Path of the field, e.g. keywords[2].'),
  message: RawText('What will happen, and what helps.'),
}) {}

/** In the same words wherever the field occurs. */
export const warningsMean =
  'What is accepted but will probably disappoint: keywords that match nearly everything or can never be found, lists that exclude all they are limited to, sources without credentials or feeds.';

/** The response to creating or changing a monitor. */
export class SavedMonitorOutput extends extend(MonitorOutput, {
  warnings: Parts(() => WarningOutput, warningsMean),
}) {}

type FiltersOutput = Pick<
  MonitorOutput,
  | 'case_sensitive_keywords'
  | 'required_words'
  | 'only_authors'
  | 'exclude_communities'
  | 'only_communities'
  | 'exclude_languages'
  | 'only_languages'
>;

/** Converts the filters of an input to the domain's form. Omitted ones keep their previous value. */
export function filtersOfInput(given: Partial<FiltersOutput>, before: MonitorFilters): MonitorFilters {
  return {
    caseSensitiveKeywords: given.case_sensitive_keywords ?? before.caseSensitiveKeywords,
    requiredWords: given.required_words ?? before.requiredWords,
    onlyAuthors: given.only_authors ?? before.onlyAuthors,
    onlyCommunities: given.only_communities ?? before.onlyCommunities,
    excludeCommunities: given.exclude_communities ?? before.excludeCommunities,
    onlyLanguages: given.only_languages ?? before.onlyLanguages,
    excludeLanguages: given.exclude_languages ?? before.excludeLanguages,
  };
}

export function toMonitorOutput(monitor: MonitorWithSchedule): MonitorOutput {
  // Spreading several objects of many fields takes twenty times as long.
  return outputOf(MonitorOutput, Object.assign({}, monitor, monitor.filters, shownLimits(monitor)));
}
