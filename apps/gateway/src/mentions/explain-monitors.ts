import type { ExplainedMonitorOutput } from '@earshot/contracts';
import { type LimitedMonitor, type Mention, readCommunity, sourceLabel } from '@earshot/domain';
import { compileMatcher, languageOfPost, type SetVerdict } from '@earshot/matching';
import { knownLinks } from './known-links.js';
import { refusalSentence } from './refusal-sentence.js';

/** What the monitors make of a stored post today: those that have found it, and those that have a keyword in it. */
export async function explainMonitors(
  mention: Mention,
  monitors: readonly LimitedMonitor[],
): Promise<ExplainedMonitorOutput[]> {
  const finders = new Set(mention.matches.map(({ monitorId }) => monitorId));
  const listening = monitors.filter(({ id, sources }) => finders.has(id) || sources.includes(mention.source));
  const matcher = await compileMatcher(listening);
  const judged = mention.removedAt === null ? matcher.judge({ ...mention, links: knownLinks(mention) }) : [];
  const verdicts = new Map(judged.map((verdict) => [verdict.id, verdict]));
  const language = listening.some(({ filters }) => filters.onlyLanguages.length > 0)
    ? await languageOfPost(mention)
    : null;
  return listening
    .filter(({ id }) => finders.has(id) || verdicts.has(id))
    .map((monitor) => explain(monitor, mention, { verdict: verdicts.get(monitor.id), language }));
}

function explain(
  monitor: LimitedMonitor,
  mention: Mention,
  judged: { readonly verdict: SetVerdict | undefined; readonly language: string | null },
): ExplainedMonitorOutput {
  const paused = monitor.active ? [] : ['The monitor is paused: it collects nothing now'];
  const answer = (
    verdict: ExplainedMonitorOutput['verdict'],
    because: readonly string[],
    dropped_by: ExplainedMonitorOutput['dropped_by'] = [],
  ) => ({
    monitor_id: monitor.id,
    name: monitor.name,
    verdict,
    dropped_by,
    because: [...because, ...paused],
  });
  if (mention.removedAt !== null)
    return answer('removed', ['The text was removed, so that nothing can be looked for in it']);
  if (!monitor.sources.includes(mention.source))
    return answer('source_not_listed', [`The monitor listens to ${sourceLabel(mention.source)} no more`]);
  const { verdict, language } = judged;
  if (verdict === undefined)
    return answer('no_keyword', ['None of its keywords stands in the post any more']);
  if (verdict.refusals.length > 0)
    return answer(
      'dropped',
      verdict.refusals.map((refusal) => refusalSentence(refusal, monitor)),
      verdict.refusals.map(({ filter }) => filter),
    );
  const keywords = [...new Set(verdict.matches.map(({ keyword }) => `“${keyword}”`))];
  const stand = keywords.length === 1 ? 'stands' : 'stand';
  return answer('matches', [`${keywords.join(', ')} ${stand} in it`, ...doubts(monitor, mention, language)]);
}

/** Why it was kept although a condition could not be checked. */
function doubts({ filters }: LimitedMonitor, mention: Mention, language: string | null): string[] {
  const limitedSources = filters.onlyCommunities.map((name) => readCommunity(name)?.source);
  return [
    ...(filters.onlyAuthors.length > 0 && mention.authorHandle === null
      ? ['Its author is not known: such posts are kept']
      : []),
    ...(limitedSources.includes(mention.source) && mention.community === null
      ? ['Where it stands is not known: such posts are kept']
      : []),
    ...(filters.onlyLanguages.length > 0 && language === null
      ? ['Its language is unknown: such posts are kept, unless und is excluded']
      : []),
  ];
}
