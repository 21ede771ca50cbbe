import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@earshot/domain';
import { Clock, Lifecycle, LOG, type Log, Metrics } from '@earshot/platform';
import type { ProjectChanged } from '@earshot/queue';
import { GatheredChanges } from './gathered-changes.js';
import type { LiveReader, LiveStream } from './live-stream.js';

/** The interval at which a project's changes are sent together. */
const gatherMs = 1_000;
/** Proxies close connections that are silent for a minute (nginx's default). */
const beatMs = 20_000;
/** How often the right to a stream is checked; the end of a credential takes effect at once. */
const checkMs = 30_000;

export const streamsPerPerson = 10;
export const streamsPerGateway = 5_000;

/** The open streams of this gateway: sends them the changes in their projects, and ends those that are no longer allowed. */
@Injectable()
export class LiveStreams {
  private readonly byProject = new Map<string, Set<LiveStream>>();
  private readonly gathered = new Map<string, GatheredChanges>();
  private readonly checkedAtMs = new Map<LiveStream, number>();
  private readonly timers: NodeJS.Timeout[];
  private readonly open;
  private readonly cut;

  constructor(
    metrics: Metrics,
    private readonly lifecycle: Lifecycle,
    private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {
    this.open = metrics.gauge('earshot_live_streams', 'Open event streams.', []);
    this.cut = metrics.counter(
      'earshot_live_streams_cut_total',
      'Event streams that were cut because their reader was too slow.',
      [],
    );
    this.timers = [
      setInterval(() => this.flush(), gatherMs).unref(),
      setInterval(() => this.beat(), beatMs).unref(),
      setInterval(() => void this.checkDue(), gatherMs).unref(),
    ];
    // Ends streams at once, because shutdown waits for open responses.
    lifecycle.stopping.addEventListener('abort', () => this.stop(), { once: true });
  }

  /** @throws AppError RATE_LIMITED, UNAVAILABLE if there are too many streams */
  assertRoom({ subjectId }: Pick<LiveReader, 'subjectId'>): void {
    if (this.lifecycle.isStopping)
      throw new AppError('UNAVAILABLE', 'This server is stopping. Connect again.', { retryAfterSeconds: 1 });
    const own = [...this.checkedAtMs.keys()].filter(({ reader }) => reader.subjectId === subjectId);
    if (own.length >= streamsPerPerson)
      throw new AppError('RATE_LIMITED', `At most ${streamsPerPerson} event streams at once. Close one.`, {
        retryAfterSeconds: 60,
      });
    if (this.checkedAtMs.size >= streamsPerGateway)
      throw new AppError('UNAVAILABLE', `This server has ${streamsPerGateway} event streams already.`, {
        retryAfterSeconds: 60,
      });
  }

  /** Begins with `hello`: the reader must query for earlier changes itself. */
  add(stream: LiveStream): void {
    const { projectId, newestActivity } = stream.reader;
    const others = this.byProject.get(projectId) ?? new Set();
    this.byProject.set(projectId, others.add(stream));
    this.checkedAtMs.set(stream, performance.now());
    this.open.set({}, this.checkedAtMs.size);
    const now = this.clock.now().toISOString();
    stream.send({
      name: 'hello',
      data: {
        now,
        newest_activity_id: newestActivity?.id ?? null,
        newest_activity_at: newestActivity?.at.toISOString() ?? null,
      },
    });
  }

  remove(stream: LiveStream): void {
    if (!this.checkedAtMs.delete(stream)) return;
    const { projectId } = stream.reader;
    const others = this.byProject.get(projectId);
    others?.delete(stream);
    if (others?.size === 0) this.byProject.delete(projectId);
    this.open.set({}, this.checkedAtMs.size);
  }

  countCut(): void {
    this.cut.inc({});
  }

  /** Sends a change within a second; drops it if nobody follows the project here. */
  announce({ projectId, change }: ProjectChanged): void {
    if (!this.byProject.has(projectId)) return;
    const gathered = this.gathered.get(projectId) ?? new GatheredChanges();
    gathered.add(change);
    this.gathered.set(projectId, gathered);
  }

  get count(): number {
    return this.checkedAtMs.size;
  }

  /** Checks a credential that may have ended, and if so ends its streams. */
  async checkCredential(credentialId: string): Promise<void> {
    await this.check(
      [...this.checkedAtMs.keys()].filter(({ reader }) => reader.credentialId === credentialId),
    );
  }

  /** Checks a person who may have left a project, and if so ends their streams of it. */
  async checkMember(projectId: string, userId: string): Promise<void> {
    await this.check(
      [...(this.byProject.get(projectId) ?? [])].filter(({ reader }) => reader.subjectId === userId),
    );
  }

  /** Sends the gathered changes. */
  flush(): void {
    for (const [projectId, gathered] of this.gathered)
      for (const event of gathered.events())
        for (const stream of this.byProject.get(projectId) ?? []) stream.send(event);
    this.gathered.clear();
  }

  private stop(): void {
    for (const timer of this.timers) clearInterval(timer);
    for (const stream of this.checkedAtMs.keys()) stream.end('stopping');
  }

  private beat(): void {
    for (const stream of this.checkedAtMs.keys()) stream.beat();
  }

  private async checkDue(): Promise<void> {
    const due = performance.now() - checkMs;
    const streams = [...this.checkedAtMs].filter(([, at]) => at <= due).map(([stream]) => stream);
    for (const stream of streams) this.checkedAtMs.set(stream, performance.now());
    await this.check(streams);
  }

  private async check(streams: readonly LiveStream[]): Promise<void> {
    for (const stream of streams) {
      try {
        const refusal = await stream.reader.refusal();
        if (refusal !== null) stream.end(refusal);
      } catch (error) {
        // Postgres is unavailable: the right is checked again soon, and until then nothing but ids is sent.
        this.log.debug({ err: error }, 'access to a stream could not be checked');
      }
    }
  }
}
