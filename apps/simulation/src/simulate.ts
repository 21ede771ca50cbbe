import {
  type CoverageGap,
  dayMs,
  type DueWatch,
  manifestOf,
  noFilters,
  noSpendingLimits,
  type WatchCursor,
} from '@earshot/domain';
import { createLog, EnvReader, Lifecycle } from '@earshot/platform';
import { noCredentials, type Source, sourceDefinitions } from '@earshot/sources';
import type { SourceSpendingRepository } from '@earshot/database';
import { VirtualClock } from '@earshot/platform/testing';
import {
  type FollowUps,
  matchedBy,
  PostMatcher,
  ScannerConfig,
  SourceMeters,
  SourceReader,
  type SourceReading,
  SpendingLedger,
} from '@earshot/scanner/reading';
import { PostStream } from './arrivals.js';
import { LinkedInUpstream } from './linkedin-upstream.js';
import { MemoryMeters } from './memory-meters.js';
import type { Scenario, SimulatedSource } from './scenario.js';
import { ThreadsUpstream } from './threads-upstream.js';
import { type Upstream, virtualHttp } from './upstream.js';
import { XUpstream } from './x-upstream.js';
import { YoutubeUpstream } from './youtube-upstream.js';

/** One scan, seen from outside. */
export interface SimulatedScan {
  readonly at: Date;
  readonly requests: number;
  readonly billedUsd: number;
  /** Whether a keyword's coverage moved forward, or an answer was counted that only takes effect when repeated. */
  readonly moved: boolean;
}

/** A name at the end of a simulation. */
export interface SimulatedOutcome {
  readonly keyword: string;
  readonly cursor: WatchCursor;
  readonly gaps: readonly CoverageGap[];
  /** When each post was first seen, by its publication time (ISO 8601). */
  readonly seenAt: ReadonlyMap<string, Date>;
}

export interface Simulation {
  readonly scenario: Scenario;
  readonly scans: readonly SimulatedScan[];
  readonly outcomes: readonly SimulatedOutcome[];
  readonly stream: PostStream;
  readonly endedAt: Date;
  /** How late a post may still appear at the source, in milliseconds. */
  readonly overlapMs: number;
  readonly billedUsd: number;
  /** The costs counted by the meters, in US dollars. */
  readonly chargedUsd: number;
  readonly spentByDay: ReadonlyMap<string, number>;
}

/** Runs the scan reader, a source's connector and its meters against a made-up upstream, in virtual time. */
export async function simulate(scenario: Scenario): Promise<Simulation> {
  const stream = new PostStream(scenario.names);
  const clock = new VirtualClock(scenario.startsAt);
  const upstream = upstreamOf(scenario, stream);
  let requests = 0;
  const { meters, reader, ledger, scanned } = build(scenario, upstream, clock, () => (requests += 1));
  const runs = scenario.names.map((name, index) => new Run(watchOf(scenario, name, index)));
  const endsAt = new Date(scenario.startsAt.getTime() + scenario.days * dayMs);
  const scans: SimulatedScan[] = [];
  const spentByDay = new Map<string, number>();
  let closedUntil = clock.now();
  const matcher = new PostMatcher();
  while (clock.now() < endsAt) {
    const due = runs.filter((run) => run.watch.nextScanAt <= clock.now());
    if (due.length === 0 || closedUntil > clock.now()) {
      const next = Math.min(...runs.map((run) => run.watch.nextScanAt.getTime()));
      clock.advanceTo(new Date(Math.max(next, closedUntil.getTime())));
      continue;
    }
    const before = { requests, billedUsd: upstream.billedUsd() };
    const at = clock.now();
    const watches = due.map(({ watch }) => watch);
    const reading = await reader.readSource(scanned, watches);
    const found = await matcher.matchPosts(reading.posts, watches);
    await ledger.recordSpending({
      source: scenario.source,
      meters: scanned.meters,
      costs: reading.costs,
      matched: matchedBy(found),
      projectIds: new Map(watches.map(({ monitorId, projectId }) => [monitorId, projectId])),
    });
    const moved = due.map((run) => run.take(reading)).includes(true);
    const billedUsd = upstream.billedUsd() - before.billedUsd;
    scans.push({ at, requests: requests - before.requests, billedUsd, moved });
    const day = at.toISOString().slice(0, 10);
    spentByDay.set(day, (spentByDay.get(day) ?? 0) + billedUsd);
    closedUntil = new Date(
      Math.max(reading.refused?.until.getTime() ?? 0, reading.finishedAt.getTime() + reading.restMs),
    );
    // The time the scheduler takes to find what is due.
    clock.advance(1_000);
  }
  const spend = meters.list().find(({ meter }) => meter.name === 'spend');
  return {
    scenario,
    scans,
    outcomes: runs.map((run) => run.outcome),
    stream,
    endedAt: clock.now(),
    overlapMs: Math.max(...scanned.source.feeds.map((feed) => feed.overlapMs)),
    billedUsd: upstream.billedUsd(),
    chargedUsd: (spend?.count.used ?? 0) / 1_000,
    spentByDay,
  };
}

/** A watch that is scanned repeatedly. */
class Run {
  private readonly gaps: CoverageGap[] = [];
  private readonly seenAt = new Map<string, Date>();

  constructor(public watch: DueWatch) {}

  get outcome(): SimulatedOutcome {
    const { gaps, seenAt, watch } = this;
    return { keyword: watch.keywords[0] ?? '', cursor: watch.cursor, gaps, seenAt };
  }

  /** @returns whether its coverage changed */
  take(reading: SourceReading): boolean {
    const result = reading.results.get(this.watch.id);
    if (result === undefined) return false;
    const moved = JSON.stringify(result.cursor) !== JSON.stringify(this.watch.cursor);
    if (result.gap !== null) this.gaps.push(result.gap);
    for (const { publishedAt } of reading.posts.filter((post) => this.owns(post)))
      if (!this.seenAt.has(publishedAt.toISOString()))
        this.seenAt.set(publishedAt.toISOString(), reading.finishedAt);
    this.watch = {
      ...this.watch,
      cursor: result.cursor,
      failures: result.failures,
      nextScanAt: result.nextScanAt,
    };
    return moved;
  }

  private owns({ title, text }: SourceReading['posts'][number]): boolean {
    return new RegExp(`\\b${this.watch.keywords[0] ?? ''}\\b`).test(`${title ?? ''} ${text}`);
  }
}

function watchOf(scenario: Scenario, name: Scenario['names'][number], index: number): DueWatch {
  return {
    id: `watch${index}`,
    projectId: name.projectId,
    monitorId: `monitor${index}`,
    source: scenario.source,
    cursor: {},
    resumeFrom: null,
    failures: 0,
    unstoredScans: 0,
    nextScanAt: scenario.startsAt,
    keywords: [name.keyword],
    excludeKeywords: [],
    excludeAuthors: [],
    filters: noFilters,
    scanIntervalMinutes: scenario.intervalMinutes,
    groupName: name.groupName,
    limits: noSpendingLimits,
    projectLimits: noSpendingLimits,
    coveredUntil: null,
    leaseToken: '',
  };
}

function upstreamOf({ source, budgetUsd }: Scenario, stream: PostStream): Upstream {
  const upstreams: Record<SimulatedSource, () => Upstream> = {
    x: () => new XUpstream(stream, budgetUsd),
    youtube: () => new YoutubeUpstream(stream),
    linkedin: () => new LinkedInUpstream(stream, budgetUsd),
    threads: () => new ThreadsUpstream(stream),
  };
  return upstreams[source]();
}

function build(scenario: Scenario, upstream: Upstream, clock: VirtualClock, onRequest: () => void) {
  const definition = sourceDefinitions[scenario.source];
  const env = new EnvReader(upstream.env);
  const config = new definition.config(env);
  env.finish();
  const defined = definition.meters(config);
  const projectIds = [...new Set(scenario.names.map(({ projectId }) => projectId))];
  const log = createLog({ service: 'simulate', level: 'silent' });
  const memory = new MemoryMeters(defined, clock, projectIds);
  const meters = new SourceMeters(memory.database, memory.meterRepository, memory.chargeRepository, log);
  const spending = memory.spendingRepository as unknown as SourceSpendingRepository;
  const ledger = new SpendingLedger(memory.database, spending, memory.chargeRepository);
  const http = virtualHttp(upstream, clock, onRequest);
  const source = definition.create(config, {
    http,
    clock,
    log,
    credentials: noCredentials(),
  }) as Source;
  const followUps = { dueReplies: () => Promise.resolve([]) } as unknown as FollowUps;
  const settings = new ScannerConfig(new EnvReader({}));
  const reader = new SourceReader(
    settings,
    meters,
    ledger,
    followUps,
    new PostMatcher(),
    clock,
    new Lifecycle(),
  );
  const { coverage } = manifestOf(scenario.source);
  const scanned = { name: scenario.source, source, meters: defined, coverage };
  return { meters: memory, reader, ledger, scanned };
}
