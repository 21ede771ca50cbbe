import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { sourceNames } from '@earshot/domain';
import { Bill, createApp, type Fault, FaultBoard, type ScheduledPost, sourceFakes } from '@earshot/fakes';
import { Clock } from '@earshot/platform';
import type { FastifyInstance } from 'fastify';
import { billRoutes } from './bill/bill.routes.js';
import { chatRoutes } from './chat/chat.routes.js';
import { parseFaults } from './faults/fault.js';
import { faultsRoutes } from './faults/faults.routes.js';
import { homeRoutes } from './home/home.routes.js';
import { Journal } from './journal/journal.js';
import { restore } from './journal/restore.js';
import { Mailbox } from './mail/mailbox.js';
import { mailboxRoutes } from './mail/mailbox.routes.js';
import { SmtpSink } from './mail/smtp-sink.js';
import { fillWorld } from './posts/fill-world.js';
import { generatePosts } from './posts/generate-posts.js';
import { parsePost } from './posts/parse-post.js';
import { newestPosts, postsRoutes, worldStats } from './posts/posts.routes.js';
import { type BySource, bySource, World } from './posts/world.js';
import type { SandboxOptions } from './sandbox-options.js';
import { sourceEnvironment } from './source-environment.js';
import { WebhookInbox } from './webhooks/webhook-inbox.js';
import { webhooksRoutes } from './webhooks/webhooks.routes.js';

/** Stands in for the real world: the sources' APIs, a mailbox, and receivers of webhooks and chat messages in this process. */
export class Sandbox {
  private constructor(
    /** `http://host:port`, for the home page and the control API. */
    readonly url: string,
    /** `smtp://host:port` */
    readonly smtpUrl: string,
    /** Why lines of the corpus were skipped, with their line numbers. */
    readonly problems: readonly string[],
    private readonly app: FastifyInstance,
    private readonly smtp: SmtpSink,
    private readonly stopGenerating: () => void,
  ) {}

  /** The environment variables that point each of Earshot's sources at this sandbox. */
  get environment(): ReturnType<typeof sourceEnvironment> {
    return sourceEnvironment(this.url);
  }

  /** The environment variables that make Earshot read each source every few seconds. */
  get generous(): BySource<Readonly<Record<string, string>>> {
    return bySource((source) => sourceFakes[source].generous);
  }

  /** @throws Error if the corpus cannot be read, the journal cannot be written or a port is taken */
  static async start(options: SandboxOptions): Promise<Sandbox> {
    const clock = options.clock ?? new Clock();
    const host = options.host ?? '127.0.0.1';
    const board = new FaultBoard(clock, options.chance);
    for (const fault of await readFaults(options.faultsFile)) board.add(fault);
    const journal = Journal.open(options.journalFile);
    const world = new World(options.indexingDelayMs ?? 0, new Date(), (posts) =>
      journalPosts(journal, posts),
    );
    const mailbox = new Mailbox(undefined, ({ receivedAt, ...mail }) =>
      journal.append({ kind: 'mail', mail: { ...mail, receivedAt: receivedAt.toISOString() } }),
    );
    const inbox = new WebhookInbox(undefined, ({ receivedAt, ...delivery }) =>
      journal.append({ kind: 'delivery', delivery: { ...delivery, receivedAt: receivedAt.toISOString() } }),
    );
    const hadPosts = restore(journal.entries, { world, mailbox, inbox });
    const problems = hadPosts ? [] : await fillWorld(world, options, clock.now());

    const bills = new Map(sourceNames.map((source) => [source, new Bill(clock)]));
    const app = createApp();
    countRequests(app, world);
    for (const source of sourceNames)
      sourceFakes[source].routes(app, {
        timeline: world.timeline(source),
        board,
        clock,
        served: world.servedBy(source),
        bill: bills.get(source) ?? new Bill(clock),
        limitFactor: options.limitFactor ?? 1,
        settings: options.settings?.[source] ?? {},
      });
    postsRoutes(app, { world, clock, journal });
    billRoutes(app, bills);
    faultsRoutes(app, board);
    mailboxRoutes(app, mailbox, journal);
    webhooksRoutes(app, { inbox, board, clock }, journal);
    chatRoutes(app, { inbox, board, clock });
    const sources = options.sources ?? sourceNames;
    homeRoutes(app, {
      sources,
      view: () => ({
        sources,
        stats: worldStats(world, clock.now()),
        faults: board.list(),
        posts: newestPosts(world, sources, clock.now(), 20),
        mails: mailbox.list().slice(-20).reverse(),
        webhooks: inbox.names(),
      }),
      publish: (row) => void world.add([{ draft: parsePost(row), publishedAt: clock.now() }]),
    });

    await app.listen({ port: options.port, host });
    const smtp = new SmtpSink(mailbox, board, clock);
    try {
      const smtpPort = await smtp.listen(options.smtpPort, host);
      const { port } = app.server.address() as AddressInfo;
      const name = host.includes(':') ? `[${host}]` : host;
      const [url, smtpUrl] = [`http://${name}:${port}`, `smtp://${name}:${smtpPort}`];
      return new Sandbox(url, smtpUrl, problems, app, smtp, generatePosts(world, options, clock));
    } catch (error) {
      await app.close();
      throw error;
    }
  }

  /** Stops everything, including hanging connections. */
  async stop(): Promise<void> {
    this.stopGenerating();
    await Promise.all([this.app.close(), this.smtp.close()]);
  }
}

function journalPosts(journal: Journal, added: readonly ScheduledPost[]): void {
  const posts = added.map(({ post, publishedAt }) => ({ post, publishedAt: publishedAt.toISOString() }));
  if (posts.length > 0) journal.append({ kind: 'posts', posts });
}

function countRequests(app: FastifyInstance, world: World): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const source = sourceNames.find((name) => request.url.startsWith(`/${name}/`));
    if (source !== undefined) world.countRequest(source);
    done();
  });
}

async function readFaults(file: string | undefined): Promise<readonly Fault[]> {
  if (file === undefined) return [];
  try {
    return parseFaults(await readFile(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`, { cause: error });
  }
}
