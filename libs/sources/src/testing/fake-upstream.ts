import type { AddressInfo } from 'node:net';
import { Bill, createApp, FaultBoard, sourceFakes, Timeline } from '@earshot/fakes';
import { VirtualClock } from '@earshot/platform/testing';
import type { FakePlan } from './fake-plan.js';
import { scheduled } from './fake-posts.js';
import type { ServerAnswer, ServerRequest } from './server-answer.js';
import type { UpstreamDouble, UpstreamFault, UpstreamPost } from './source-under-test.js';
import { type Matching, type StreamAnswer, WireTap } from './wire-tap.js';

/** A source's fake on 127.0.0.1, in the form that the conformance suite needs; the vendor's own limits are set out of reach. */
export class FakeUpstream implements UpstreamDouble {
  readonly clock = new VirtualClock(new Date('2026-11-20T12:00:00Z'));
  private readonly app = createApp();
  private readonly board: FaultBoard;
  private readonly timeline: Timeline;
  private readonly settings: Record<string, number>;
  private readonly tap: WireTap;
  /** The published posts, by their names in the fake. */
  private published = new Map<string, string>();
  private waiting: { readonly fault: UpstreamFault; left: number } | null = null;

  private constructor(private readonly plan: FakePlan) {
    const { clock } = this;
    const { source } = plan;
    this.board = new FaultBoard(clock);
    this.timeline = new Timeline({ searches: sourceFakes[source].searches, indexingDelayMs: 0 });
    this.settings = { swapsEvery: 50, ...plan.settings };
    this.tap = new WireTap(this.app, `/${source}`, (request) => this.strikeBefore(request));
    sourceFakes[source].routes(this.app, {
      timeline: this.timeline,
      board: this.board,
      clock,
      limitFactor: 1_000_000,
      settings: this.settings,
      served: new Set(),
      bill: new Bill(clock),
    });
    const longAgo = new Date(clock.now().getTime() - 6 * 3_600_000);
    const background = { id: 'b0', publishedAt: longAgo, text: 'What do you think of it?' };
    this.timeline.add((plan.background ?? []).map((parts) => scheduled(source, background, parts)));
  }

  static async start(plan: FakePlan): Promise<FakeUpstream> {
    const upstream = new FakeUpstream(plan);
    await upstream.app.listen({ port: 0, host: '127.0.0.1' });
    return upstream;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.app.server.address() as AddressInfo).port}`;
  }

  /** The variables with which Earshot reads the fake. */
  get environment(): Readonly<Record<string, string>> {
    return sourceFakes[this.plan.source].environment(this.url);
  }

  /** Every request, with its path relative to the source's root. */
  get seen(): readonly ServerRequest[] {
    return this.tap.seen;
  }

  seenAt(path: string): readonly ServerRequest[] {
    return this.seen.filter((request) => request.path.endsWith(path));
  }

  /** The credentials that were sent, without their scheme. */
  get proofs(): readonly string[] {
    return this.seen.flatMap(({ headers }) => headers.authorization?.split(' ')[1] ?? []);
  }

  publish(posts: readonly UpstreamPost[]): void {
    const { source, dress, beforePublishing } = this.plan;
    beforePublishing?.(this.clock, this.seen.length > 0);
    const now = this.clock.now();
    const entries = posts.flatMap((post) => dress(post).map((parts) => scheduled(source, post, parts)));
    const texts = new Map(entries.map(({ post }) => [post.name, post.text]));
    for (const name of this.published.keys()) if (!texts.has(name)) this.timeline.delete(name, now);
    for (const [name, text] of texts)
      if (this.published.has(name) && this.published.get(name) !== text)
        this.timeline.edit(name, { text }, now);
    this.timeline.add(entries.filter(({ post }) => !this.published.has(post.name)));
    this.published = texts;
  }

  listAtMost(count: number): void {
    this.settings['listsAtMost'] = count;
  }

  fail(fault: UpstreamFault, afterPages = 0): void {
    if (afterPages === 0) this.strike(fault);
    else this.waiting = { fault, left: afterPages };
  }

  /** Ends every fault. */
  heal(): void {
    this.waiting = null;
    this.board.clear();
  }

  /** Makes one of the fake's own faults strike from now on. */
  order(kind: string, times: number | null = null): void {
    this.board.add({ source: this.plan.source, kind, times, rate: 1 });
  }

  /** Sets the next responses to such requests, in place of the fake's. */
  answer(to: Matching, ...answers: readonly (ServerAnswer | StreamAnswer)[]): void {
    this.tap.script(to, answers);
  }

  /** Changes the fake's responses for paths with this ending from now on. */
  alter<Body>(path: string, change: (body: Body) => unknown): void {
    this.tap.alter(path, change as (body: unknown) => unknown);
  }

  /** Headers sent with every response. */
  set headers(headers: Readonly<Record<string, string>>) {
    this.tap.headers = headers;
  }

  listings(): number {
    const { lists = () => true } = this.plan;
    return this.seen.filter((request) => lists(request)).length;
  }

  close(): Promise<void> {
    return this.app.close();
  }

  private strikeBefore(request: ServerRequest): void {
    const { lists = () => true, pages = lists } = this.plan;
    if (this.waiting === null || !pages(request)) return;
    if (this.waiting.left === 0) this.strike(this.waiting.fault);
    else this.waiting.left -= 1;
  }

  private strike(fault: UpstreamFault): void {
    this.waiting = null;
    const { busy, refused } = this.plan.faults;
    const kinds = { busy, refused, down: ['server_error'], 'cut off': ['cut_body'], silent: ['hang'] }[fault];
    for (const kind of kinds) this.order(kind);
  }
}
