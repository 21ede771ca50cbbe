import { Accounts1795219200001 } from '../migrations/1795219200001-accounts.js';
import { Collection1795219200002 } from '../migrations/1795219200002-collection.js';
import { Alerting1795219200003 } from '../migrations/1795219200003-alerting.js';
import { TenantsApart1795219200004 } from '../migrations/1795219200004-tenants-apart.js';
import { Coverage1795305600001 } from '../migrations/1795305600001-coverage.js';
import { MentionLists1795305600002 } from '../migrations/1795305600002-mention-lists.js';
import { AccessAndLimits1795305600003 } from '../migrations/1795305600003-access-and-limits.js';
import { OutwardCalls1795305600004 } from '../migrations/1795305600004-outward-calls.js';
import { Relevance1795392000001 } from '../migrations/1795392000001-relevance.js';
import { Reclassification1795392000002 } from '../migrations/1795392000002-reclassification.js';
import { Digests1795392000003 } from '../migrations/1795392000003-digests.js';
import { Gaps1795392000004 } from '../migrations/1795392000004-gaps.js';
import { Storage1795478400001 } from '../migrations/1795478400001-storage.js';
import { DeletedNouns1795478400002 } from '../migrations/1795478400002-deleted-nouns.js';
import { SchemaFloor1795478400003 } from '../migrations/1795478400003-schema-floor.js';
import { UnendedWork1795478400004 } from '../migrations/1795478400004-unended-work.js';
import { RepeatedScans1795478400005 } from '../migrations/1795478400005-repeated-scans.js';
import { DeadWork1795478400006 } from '../migrations/1795478400006-dead-work.js';
import { CountingAlone1795478400007 } from '../migrations/1795478400007-counting-alone.js';
import { Spending1795564800001 } from '../migrations/1795564800001-spending.js';
import { ItemsBilled1795564800002 } from '../migrations/1795564800002-items-billed.js';
import { SpendingNotices1795564800010 } from '../migrations/1795564800010-spending-notices.js';
import { SourceConfiguration1795651200001 } from '../migrations/1795651200001-source-configuration.js';
import { UrgentAtOnce1795737600001 } from '../migrations/1795737600001-urgent-at-once.js';
import { SearchWithoutProject1795824000001 } from '../migrations/1795824000001-search-without-project.js';
import { SealedDestinations1795824000002 } from '../migrations/1795824000002-sealed-destinations.js';
import { AccountSecurity1795910400001 } from '../migrations/1795910400001-account-security.js';
import { SourceCredentials1796083200001 } from '../migrations/1796083200001-source-credentials.js';
import { AlertSources1796169600001 } from '../migrations/1796169600001-alert-sources.js';
import { AlertSourcesChecked1796169600002 } from '../migrations/1796169600002-alert-sources-checked.js';
import { MentionChanges1796169600003 } from '../migrations/1796169600003-mention-changes.js';
import { MentionOrders1796169600004 } from '../migrations/1796169600004-mention-orders.js';
import { MentionUpdates1796169600005 } from '../migrations/1796169600005-mention-updates.js';
import { MentionUpdatesFound1796169600006 } from '../migrations/1796169600006-mention-updates-found.js';
import { AttributedCharges1797000000001 } from '../migrations/1797000000001-attributed-charges.js';
import { SourceIntervals1797000000002 } from '../migrations/1797000000002-source-intervals.js';
import { ExistingProject1797100000001 } from '../migrations/1797100000001-existing-project.js';
import { SignInLinks1797300000001 } from '../migrations/1797300000001-sign-in-links.js';
import { SignInLinksChecked1797300000002 } from '../migrations/1797300000002-sign-in-links-checked.js';
import { MentionTriage1797400000001 } from '../migrations/1797400000001-mention-triage.js';
import { SearchInLargeProjects1797400000002 } from '../migrations/1797400000002-search-in-large-projects.js';
import { UpkeepLeases1797600000001 } from '../migrations/1797600000001-upkeep-leases.js';
import { UpkeepLeasesFound1797600000002 } from '../migrations/1797600000002-upkeep-leases-found.js';
import { Sources1797800000001 } from '../migrations/1797800000001-sources.js';
import { SourcesReferredTo1797800000002 } from '../migrations/1797800000002-sources-referred-to.js';
import { SourcesChecked1797800000003 } from '../migrations/1797800000003-sources-checked.js';
import { ChangedPostsFound1797900000001 } from '../migrations/1797900000001-changed-posts-found.js';
import { Feeds1797900000101 } from '../migrations/1797900000101-feeds.js';
import { WholeFeeds1797900000102 } from '../migrations/1797900000102-whole-feeds.js';
import { WholeFeedsChecked1797900000103 } from '../migrations/1797900000103-whole-feeds-checked.js';
import { MonitorFilters1797900000201 } from '../migrations/1797900000201-monitor-filters.js';
import { Communities1797900000202 } from '../migrations/1797900000202-communities.js';
import { MentionCopies1797900000301 } from '../migrations/1797900000301-mention-copies.js';
import { MentionCopiesFound1797900000302 } from '../migrations/1797900000302-mention-copies-found.js';
import { SamplesAndChecks1797900000401 } from '../migrations/1797900000401-samples-and-checks.js';
import { FeedCoverage1798000000001 } from '../migrations/1798000000001-feed-coverage.js';
import { LanguageModelState1798000000301 } from '../migrations/1798000000301-language-model-state.js';
import { FeedEntriesCounted1798000000401 } from '../migrations/1798000000401-feed-entries-counted.js';
import { Activities1798010000001 } from '../migrations/1798010000001-activities.js';
import { CaseOfCommunities1798010000101 } from '../migrations/1798010000101-case-of-communities.js';
import { MentionTraitsFound1798010000102 } from '../migrations/1798010000102-mention-traits-found.js';
import { AlertLanguages1798010000103 } from '../migrations/1798010000103-alert-languages.js';
import { AlertLanguagesChecked1798010000104 } from '../migrations/1798010000104-alert-languages-checked.js';
import { Views1798010000105 } from '../migrations/1798010000105-views.js';
import { LookBacksFound1798010000201 } from '../migrations/1798010000201-look-backs-found.js';
import { Samples1798010000301 } from '../migrations/1798010000301-samples.js';
import { ForgottenLessons1798010000401 } from '../migrations/1798010000401-forgotten-lessons.js';
import { Team1798010000501 } from '../migrations/1798010000501-team.js';
import { TeamChecked1798010000502 } from '../migrations/1798010000502-team-checked.js';
import { Notes1798010000601 } from '../migrations/1798010000601-notes.js';
import { AssigneesFound1798010000602 } from '../migrations/1798010000602-assignees-found.js';
import { AssigneeUpdates1798010000603 } from '../migrations/1798010000603-assignee-updates.js';
import { DeletedAccounts1798020000001 } from '../migrations/1798020000001-deleted-accounts.js';
import { DeletedAccountsChecked1798020000002 } from '../migrations/1798020000002-deleted-accounts-checked.js';
import { ChargesOfSamples1798020000003 } from '../migrations/1798020000003-charges-of-samples.js';
import { Backups1798020000101 } from '../migrations/1798020000101-backups.js';
import { MentionUpdatesHeard1798030000001 } from '../migrations/1798030000001-mention-updates-heard.js';
import { NotesOfAuthors1798030000002 } from '../migrations/1798030000002-notes-of-authors.js';
import { FacetsOfChanges1798040000001 } from '../migrations/1798040000001-facets-of-changes.js';
import { MentionUpdatesTogether1798040000002 } from '../migrations/1798040000002-mention-updates-together.js';
import { MentionWords1798050000001 } from '../migrations/1798050000001-mention-words.js';
import { MentionWordsFilled1798050000002 } from '../migrations/1798050000002-mention-words-filled.js';
import { MentionWordsSearched1798050000003 } from '../migrations/1798050000003-mention-words-searched.js';
import { TriageByLanguage1798060000001 } from '../migrations/1798060000001-triage-by-language.js';
import { ActivitiesApart1798070000001 } from '../migrations/1798070000001-activities-apart.js';
import { ActivitiesUntied1798070000002 } from '../migrations/1798070000002-activities-untied.js';
import { UpdatesOfSentMentions1798080000001 } from '../migrations/1798080000001-updates-of-sent-mentions.js';
import { UsageOfSamples1798080000101 } from '../migrations/1798080000101-usage-of-samples.js';
import { FeedsOfDeletedMonitors1798080000201 } from '../migrations/1798080000201-feeds-of-deleted-monitors.js';
import { FeedsEnsured1798080000202 } from '../migrations/1798080000202-feeds-ensured.js';
import { TimeZonesOfPlaces1798080000301 } from '../migrations/1798080000301-time-zones-of-places.js';
import { LanguagesNoLongerDetected1798090000001 } from '../migrations/1798090000001-languages-no-longer-detected.js';
import { MastodonEngagement1798100000001 } from '../migrations/1798100000001-mastodon-engagement.js';
import { MentionMeanings1798110000001 } from '../migrations/1798110000001-mention-meanings.js';
import { WatchesResume1798120000001 } from '../migrations/1798120000001-watches-resume.js';
import { SearchForm1798130000101 } from '../migrations/1798130000101-search-form.js';
import { SearchFormFilled1798130000102 } from '../migrations/1798130000102-search-form-filled.js';
import { FeedsEarlierGaps1798140000001 } from '../migrations/1798140000001-feeds-earlier-gaps.js';

/** The schema's history, oldest first. Released migrations are never changed. */
export const migrations = [
  Accounts1795219200001,
  Collection1795219200002,
  Alerting1795219200003,
  TenantsApart1795219200004,
  Coverage1795305600001,
  MentionLists1795305600002,
  AccessAndLimits1795305600003,
  OutwardCalls1795305600004,
  Relevance1795392000001,
  Reclassification1795392000002,
  Digests1795392000003,
  Gaps1795392000004,
  Storage1795478400001,
  DeletedNouns1795478400002,
  SchemaFloor1795478400003,
  UnendedWork1795478400004,
  RepeatedScans1795478400005,
  DeadWork1795478400006,
  CountingAlone1795478400007,
  Spending1795564800001,
  ItemsBilled1795564800002,
  SpendingNotices1795564800010,
  SourceConfiguration1795651200001,
  UrgentAtOnce1795737600001,
  SearchWithoutProject1795824000001,
  SealedDestinations1795824000002,
  AccountSecurity1795910400001,
  SourceCredentials1796083200001,
  AlertSources1796169600001,
  AlertSourcesChecked1796169600002,
  MentionChanges1796169600003,
  MentionOrders1796169600004,
  MentionUpdates1796169600005,
  MentionUpdatesFound1796169600006,
  AttributedCharges1797000000001,
  SourceIntervals1797000000002,
  ExistingProject1797100000001,
  SignInLinks1797300000001,
  SignInLinksChecked1797300000002,
  MentionTriage1797400000001,
  SearchInLargeProjects1797400000002,
  UpkeepLeases1797600000001,
  UpkeepLeasesFound1797600000002,
  Sources1797800000001,
  SourcesReferredTo1797800000002,
  SourcesChecked1797800000003,
  ChangedPostsFound1797900000001,
  Feeds1797900000101,
  WholeFeeds1797900000102,
  WholeFeedsChecked1797900000103,
  MonitorFilters1797900000201,
  Communities1797900000202,
  MentionCopies1797900000301,
  MentionCopiesFound1797900000302,
  SamplesAndChecks1797900000401,
  FeedCoverage1798000000001,
  LanguageModelState1798000000301,
  FeedEntriesCounted1798000000401,
  Activities1798010000001,
  CaseOfCommunities1798010000101,
  MentionTraitsFound1798010000102,
  AlertLanguages1798010000103,
  AlertLanguagesChecked1798010000104,
  Views1798010000105,
  LookBacksFound1798010000201,
  Samples1798010000301,
  ForgottenLessons1798010000401,
  Team1798010000501,
  TeamChecked1798010000502,
  Notes1798010000601,
  AssigneesFound1798010000602,
  AssigneeUpdates1798010000603,
  DeletedAccounts1798020000001,
  DeletedAccountsChecked1798020000002,
  ChargesOfSamples1798020000003,
  Backups1798020000101,
  MentionUpdatesHeard1798030000001,
  NotesOfAuthors1798030000002,
  FacetsOfChanges1798040000001,
  MentionUpdatesTogether1798040000002,
  MentionWords1798050000001,
  MentionWordsFilled1798050000002,
  MentionWordsSearched1798050000003,
  TriageByLanguage1798060000001,
  ActivitiesApart1798070000001,
  ActivitiesUntied1798070000002,
  UpdatesOfSentMentions1798080000001,
  UsageOfSamples1798080000101,
  FeedsOfDeletedMonitors1798080000201,
  FeedsEnsured1798080000202,
  TimeZonesOfPlaces1798080000301,
  LanguagesNoLongerDetected1798090000001,
  MastodonEngagement1798100000001,
  MentionMeanings1798110000001,
  WatchesResume1798120000001,
  SearchForm1798130000101,
  SearchFormFilled1798130000102,
  FeedsEarlierGaps1798140000001,
] as const;
