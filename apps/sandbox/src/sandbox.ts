import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { Clock } from '@earshot/platform';
import { fastify, type FastifyInstance } from 'fastify';
import { FaultBoard } from './faults/fault-board.js';
import { faultsRoutes } from './faults/faults.routes.js';
import { homeRoutes } from './home/home.routes.js';
import { Mailbox } from './mail/mailbox.js';
import { mailboxRoutes } from './mail/mailbox.routes.js';
import { SmtpSink } from './mail/smtp-sink.js';
import { freshIds } from './posts/fresh-ids.js';
import { postsRoutes } from './posts/posts.routes.js';
import { readPosts } from './posts/read-posts.js';
import { schedule } from './posts/schedule.js';
import { Timeline } from './posts/timeline.js';
import { redditRoutes } from './reddit/reddit.routes.js';
import { WebhookInbox } from './webhooks/webhook-inbox.js';
import { webhooksRoutes } from './webhooks/webhooks.routes.js';

/** How a sandbox is set up. Port 0 takes any free one. */
export interface SandboxOptions {
  readonly port: number;
  readonly smtpPort: number;
  /** Default 127.0.0.1. */
  readonly host?: string;
  /** Play this JSONL file, from now on, instead of the samples. */
  readonly corpusFile?: string;
  /** Play our own sample posts when there is no corpus: some are there already. Default true. */
  readonly samples?: boolean;
  /** Default 1 for a corpus, 0.25 for the samples. */
  readonly postsPerSecond?: number;
  /** Reddit's budget in queries a minute, averaged over ten minutes. Default 100. */
  readonly ratePerMinute?: number;
  readonly clock?: Clock;
  /** For faults with a `rate`: numbers from 0 up to 1. */
  readonly chance?: () => number;
}

/** The stand-in for the real world: Reddit's API, a mailbox and a webhook receiver in this process. */
export class Sandbox {
  private constructor(
    /** `http://host:port`: home page and control API. */
    readonly url: string,
    /** `smtp://host:port` */
    readonly smtpUrl: string,
    /** Why lines of the corpus were skipped, each with its line number. */
    readonly problems: readonly string[],
    private readonly app: FastifyInstance,
    private readonly smtp: SmtpSink,
  ) {}

  /** In place of https://www.reddit.com */
  get redditAuthUrl(): string {
    return `${this.url}/reddit/auth`;
  }

  /** In place of https://oauth.reddit.com */
  get redditApiUrl(): string {
    return `${this.url}/reddit/api`;
  }

  /** @throws Error when the corpus cannot be read or a port is taken */
  static async start(options: SandboxOptions): Promise<Sandbox> {
    const clock = options.clock ?? new Clock();
    const host = options.host ?? '127.0.0.1';
    const board = new FaultBoard(options.chance);
    const timeline = new Timeline();
    const freshId = freshIds((name) => timeline.has(name));
    const problems = await fill(timeline, options, clock.now(), freshId);
    const mailbox = new Mailbox();
    const inbox = new WebhookInbox();
    const served = new Set<string>();

    const app = createApp();
    redditRoutes(app, { timeline, board, clock, served, ratePerMinute: options.ratePerMinute ?? 100 });
    postsRoutes(app, { timeline, clock, freshId, served });
    faultsRoutes(app, board);
    mailboxRoutes(app, mailbox);
    webhooksRoutes(app, { inbox, board, clock });
    homeRoutes(app, () => ({
      stats: { total: timeline.total, published: timeline.visible(clock.now()).length, served: served.size },
      faults: board.list(),
      mails: mailbox.list().slice(-20).reverse(),
      webhooks: inbox.names(),
    }));

    await app.listen({ port: options.port, host });
    const smtp = new SmtpSink(mailbox, board, clock);
    try {
      const smtpPort = await smtp.listen(options.smtpPort, host);
      const { port } = app.server.address() as AddressInfo;
      const name = host.includes(':') ? `[${host}]` : host;
      return new Sandbox(`http://${name}:${port}`, `smtp://${name}:${smtpPort}`, problems, app, smtp);
    } catch (error) {
      await app.close();
      throw error;
    }
  }

  /** Ends everything, hanging connections too. */
  async stop(): Promise<void> {
    await Promise.all([this.app.close(), this.smtp.close()]);
  }
}

/** Every body is taken as the text it is: each route knows how to read its own. */
function createApp(): FastifyInstance {
  const app = fastify({
    forceCloseConnections: true,
    bodyLimit: 4 * 1024 * 1024,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 8000 },
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) =>
    reply.code(error.statusCode ?? 500).send({ error: error.message }),
  );
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: 'There is nothing here.' }));
  return app;
}

/** @returns what was wrong with lines that were skipped */
async function fill(
  timeline: Timeline,
  options: SandboxOptions,
  start: Date,
  freshId: () => string,
): Promise<readonly string[]> {
  const { corpusFile } = options;
  if (corpusFile === undefined && options.samples === false) return [];
  const { drafts, problems } = readPosts(await readFile(corpusFile ?? samplesFile, 'utf8'), freshId);
  timeline.add(
    schedule(drafts, {
      start,
      alreadyThere: corpusFile === undefined ? 60 : 0,
      postsPerSecond: options.postsPerSecond ?? (corpusFile === undefined ? 0.25 : 1),
    }),
  );
  return problems;
}

const samplesFile = fileURLToPath(new URL('../samples/reddit.jsonl', import.meta.url));
