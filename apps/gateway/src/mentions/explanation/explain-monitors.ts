import type { ExplainedMonitorOutput } from '@earshot/contracts';
import { isNamed, type LimitedMonitor, type Mention, readCommunity, sourceLabel } from '@earshot/domain';
import {
  asksForLanguage,
  compileMatcher,
  languageOfPost,
  loadLanguageOf,
  postGate,
  type Refusal,
  type SetVerdict,
} from '@earshot/matching';
import { knownLinks } from './known-links.js';
import { refusalSentence } from './refusal-sentence.js';

/**
 * Explains how the monitors would treat a stored post today: those that have found it, and those with a keyword in it.
 * @param taker the id of the monitor that takes every entry of the post's feed today; null = none
 */
export async function explainMonitors(
  mention: Mention,
  monitors: readonly LimitedMonitor[],
  taker: string | null,
): Promise<ExplainedMonitorOutput[]> {
  const finders = new Set(mention.matches.map(({ monitorId }) => monitorId));
  const listening = monitors.filter(({ id, sources }) => finders.has(id) || sources.includes(mention.source));
  const matcher = await compileMatcher(listening);
  const judged = mention.removedAt === null ? matcher.judge({ ...mention, links: knownLinks(mention) }) : [];
  const verdicts = new Map(judged.map((verdict) => [verdict.id, verdict]));
  const feeds = feedsOf(mention);
  const takers =
    mention.removedAt === null ? listening.filter(({ id }) => id === taker && feeds.has(id)) : [];
  const whole = await takenWhole(mention, takers, feeds);
  const language = listening.some(({ filters }) => filters.onlyLanguages.length > 0)
    ? await languageOfPost(mention)
    : null;
  return listening
    .filter(({ id }) => finders.has(id) || verdicts.has(id))
    .map((monitor) =>
      explain(monitor, mention, {
        verdict: verdicts.get(monitor.id),
        whole: whole.get(monitor.id),
        feed: feeds.get(monitor.id),
        language,
      }),
    );
}

/** A post listed by a feed that a monitor takes whole. */
interface TakenWhole {
  /** The feed's name. */
  readonly feed: string;
  readonly refusals: readonly Refusal[];
}

/** By monitor: the feed that delivered the mention without a keyword. */
function feedsOf({ matches }: Mention): ReadonlyMap<string, string> {
  return new Map(
    matches.flatMap(({ monitorId, field, keyword }) =>
      field === 'feed' ? [[monitorId, keyword] as const] : [],
    ),
  );
}

/** By monitor: its feed, and the result of its filters today. */
async function takenWhole(
  mention: Mention,
  takers: readonly LimitedMonitor[],
  feeds: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, TakenWhole>> {
  const languageOf = takers.some(({ filters }) => asksForLanguage(filters)) ? await loadLanguageOf() : null;
  const post = { ...mention, links: knownLinks(mention) };
  return new Map(
    takers.map((monitor) => [
      monitor.id,
      { feed: feeds.get(monitor.id) ?? '', refusals: postGate(monitor, languageOf)(post) },
    ]),
  );
}

function explain(
  monitor: LimitedMonitor,
  mention: Mention,
  judged: {
    readonly verdict: SetVerdict | undefined;
    readonly whole: TakenWhole | undefined;
    /** That it took whole when it found the post. */
    readonly feed: string | undefined;
    readonly language: string | null;
  },
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
    return answer('removed', ['The text was removed, so nothing can be looked for in it']);
  if (!monitor.sources.includes(mention.source))
    return answer('source_not_listed', [`The monitor no longer watches ${sourceLabel(mention.source)}`]);
  const { verdict, whole, feed, language } = judged;
  const refusals = whole?.refusals ?? verdict?.refusals ?? [];
  if (verdict === undefined && whole === undefined)
    return answer('no_keyword', [
      feed === undefined
        ? 'None of its keywords is in the post any more'
        : `It no longer takes every entry of the feed “${feed}”, and none of its keywords is in the post`,
    ]);
  if (refusals.length > 0)
    return answer(
      'dropped',
      [
        ...refusals.map((refusal) => refusalSentence(refusal, monitor)),
        ...unknownLinks(refusals, monitor, mention),
      ],
      [...new Set(refusals.map(({ filter }) => filter))],
    );
  if (verdict === undefined || verdict.matches.length === 0)
    return answer('matches', [
      `It takes every entry of the feed “${whole?.feed}”`,
      ...doubts(monitor, mention, language),
    ]);
  const keywords = [...new Set(verdict.matches.map(({ keyword }) => `“${keyword}”`))];
  const are = keywords.length === 1 ? 'is' : 'are';
  return answer('matches', [`${keywords.join(', ')} ${are} in it`, ...doubts(monitor, mention, language)]);
}

/** The conditions that could not be checked, so that the post was kept. */
function doubts({ filters }: LimitedMonitor, mention: Mention, language: string | null): string[] {
  const { authorHandle } = mention;
  const limitedSources = filters.onlyCommunities.map((name) => readCommunity(name)?.source);
  return [
    ...(filters.onlyAuthors.length > 0 &&
    !isNamed(authorHandle) &&
    !filters.onlyAuthors.includes(authorHandle ?? '')
      ? ['Its author is not known: such posts are kept']
      : []),
    ...(limitedSources.includes(mention.source) && mention.community === null
      ? ['Where it was posted is not known: such posts are kept']
      : []),
    ...(filters.onlyLanguages.length > 0 && language === null
      ? ['Its language is unknown: such posts are kept, unless und is excluded']
      : []),
  ];
}

/** A monitor that found the post may have found a required word in a link that is not known any more. */
function unknownLinks(
  refusals: readonly Refusal[],
  { id }: Pick<LimitedMonitor, 'id'>,
  { matches }: Pick<Mention, 'matches'>,
): string[] {
  const isFinder = matches.some(({ monitorId }) => monitorId === id);
  return isFinder && refusals.some(({ filter }) => filter === 'required_words')
    ? ['A required word may be in a link: only links with a keyword are stored']
    : [];
}
