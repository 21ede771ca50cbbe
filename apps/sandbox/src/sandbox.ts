import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { type SourceName, sourceNames } from '@earshot/domain';
import { Clock } from '@earshot/platform';
import { fastify, type FastifyInstance } from 'fastify';
import { chatRoutes } from './chat/chat.routes.js';
import { type Fault, parseFaults } from './faults/fault.js';
import { FaultBoard } from './faults/fault-board.js';
import { faultsRoutes } from './faults/faults.routes.js';
import { homeRoutes } from './home/home.routes.js';
import { linkedinRoutes } from './linkedin/linkedin.routes.js';
import { Mailbox } from './mail/mailbox.js';
import { mailboxRoutes } from './mail/mailbox.routes.js';
import { SmtpSink } from './mail/smtp-sink.js';
import { Generator } from './posts/generator.js';
import { postsRoutes, worldStats } from './posts/posts.routes.js';
import { readPosts } from './posts/read-posts.js';
import { readSamples } from './posts/read-samples.js';
import { schedule } from './posts/schedule.js';
import type { SourceParts } from './posts/source-parts.js';
import { World } from './posts/world.js';
import { redditRoutes } from './reddit/reddit.routes.js';
import { sourceEnvironment } from './source-environment.js';
import { threadsRoutes } from './threads/threads.routes.js';
import { WebhookInbox } from './webhooks/webhook-inbox.js';
import { webhooksRoutes } from './webhooks/webhooks.routes.js';
import { xRoutes } from './x/x.routes.js';
import { youtubeRoutes } from './youtube/youtube.routes.js';

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
  /** Make up so many posts a second, of all sources, besides. */
  readonly generatePerSecond?: number;
  /** For the posts that are made up: the same seed makes the same posts. Default 1. */
  readonly seed?: number;
  /** Faults from the start on, as a JSON array or one a line. */
  readonly faultsFile?: string;
  /** How long after its publication a search finds a post. Default 0. */
  readonly indexingDelayMs?: number;
  /** How long Reddit keeps a page under its address. Default 30 s, as Reddit does. */
  readonly pageCacheMs?: number;
  /** Reddit's budget in queries a minute, averaged over ten minutes. Default 100. */
  readonly ratePerMinute?: number;
  /** YouTube's searches a day, Pacific time. Default 100. */
  readonly youtubeSearchesPerDay?: number;
  /** Searches that Threads allows in any 24 hours. Default 2,200. */
  readonly threadsSearchesPerDay?: number;
  /** What every vendor allows is multiplied by this. Default 1. */
  readonly limitFactor?: number;
  readonly clock?: Clock;
  /** For faults with a `rate`: numbers from 0 up to 1. */
  readonly chance?: () => number;
}

/** The stand-in for the real world: the sources' APIs, a mailbox, and receivers of webhooks and chat messages in this process. */
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
    private readonly stopGenerating: () => void,
  ) {}

  /** In place of https://www.reddit.com */
  get redditAuthUrl(): string {
    return `${this.url}/reddit/auth`;
  }

  /** In place of https://oauth.reddit.com */
  get redditApiUrl(): string {
    return `${this.url}/reddit/api`;
  }

  /** In place of https://www.googleapis.com/youtube/v3 */
  get youtubeApiUrl(): string {
    return `${this.url}/youtube/v3`;
  }

  /** In place of https://api.search.brave.com */
  get braveUrl(): string {
    return `${this.url}/linkedin/brave`;
  }

  /** In place of https://api.linkedin.com */
  get linkedinApiUrl(): string {
    return `${this.url}/linkedin/api`;
  }

  /** In place of https://api.x.com */
  get xApiUrl(): string {
    return `${this.url}/x`;
  }

  /** In place of https://graph.threads.net */
  get threadsApiUrl(): string {
    return `${this.url}/threads`;
  }

  /** The variables with which Earshot reads each source from here. */
  get environment(): ReturnType<typeof sourceEnvironment> {
    return sourceEnvironment(this.url);
  }

  /** @throws Error when the corpus cannot be read or a port is taken */
  static async start(options: SandboxOptions): Promise<Sandbox> {
    const clock = options.clock ?? new Clock();
    const host = options.host ?? '127.0.0.1';
    const board = new FaultBoard(clock, options.chance);
    for (const fault of await readFaults(options.faultsFile)) board.add(fault);
    const world = new World(options.indexingDelayMs ?? 0);
    const problems = await fill(world, options, clock.now());
    const mailbox = new Mailbox();
    const inbox = new WebhookInbox();

    const app = createApp();
    countRequests(app, world);
    sourceRoutes(app, options, (source) => ({
      timeline: world.timeline(source),
      board,
      clock,
      served: world.servedBy(source),
      limitFactor: options.limitFactor ?? 1,
    }));
    postsRoutes(app, { world, clock });
    faultsRoutes(app, board);
    mailboxRoutes(app, mailbox);
    webhooksRoutes(app, { inbox, board, clock });
    chatRoutes(app, { inbox, board, clock });
    homeRoutes(app, () => ({
      stats: worldStats(world, clock.now()),
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
      const [url, smtpUrl] = [`http://${name}:${port}`, `smtp://${name}:${smtpPort}`];
      return new Sandbox(url, smtpUrl, problems, app, smtp, generate(world, options, clock));
    } catch (error) {
      await app.close();
      throw error;
    }
  }

  /** Ends everything, hanging connections too. */
  async stop(): Promise<void> {
    this.stopGenerating();
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

/** The APIs of all sources, each below its own name: `/reddit/..`. */
function sourceRoutes(
  app: FastifyInstance,
  options: SandboxOptions,
  partsOf: (source: SourceName) => SourceParts,
): void {
  redditRoutes(app, {
    ...partsOf('reddit'),
    ratePerMinute: (options.ratePerMinute ?? 100) * (options.limitFactor ?? 1),
    pageCacheMs: options.pageCacheMs ?? 30_000,
  });
  youtubeRoutes(app, { ...partsOf('youtube'), searchesPerDay: options.youtubeSearchesPerDay ?? 100 });
  linkedinRoutes(app, partsOf('linkedin'));
  xRoutes(app, partsOf('x'));
  threadsRoutes(app, { ...partsOf('threads'), searchesPerDay: options.threadsSearchesPerDay ?? 2_200 });
}

function countRequests(app: FastifyInstance, world: World): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const source = sourceNames.find((name) => request.url.startsWith(`/${name}/`));
    if (source !== undefined) world.countRequest(source);
    done();
  });
}

/** @returns what ends it */
function generate(world: World, { generatePerSecond, seed = 1 }: SandboxOptions, clock: Clock): () => void {
  if (generatePerSecond === undefined) return () => undefined;
  const generator = new Generator({ postsPerSecond: generatePerSecond, seed, start: clock.now() });
  const timer = setInterval(() => world.add(generator.until(clock.now())), 100);
  return () => clearInterval(timer);
}

async function readFaults(file: string | undefined): Promise<readonly Fault[]> {
  if (file === undefined) return [];
  try {
    return parseFaults(await readFile(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`, { cause: error });
  }
}

/** @returns what was wrong with lines that were skipped */
async function fill(world: World, options: SandboxOptions, start: Date): Promise<readonly string[]> {
  const { corpusFile } = options;
  if (corpusFile === undefined && options.samples === false) return [];
  const { drafts, problems } =
    corpusFile === undefined ? await readSamples() : readPosts(await readFile(corpusFile, 'utf8'));
  world.add(
    schedule(drafts, {
      start,
      alreadyThere: corpusFile === undefined ? 100 : 0,
      postsPerSecond: options.postsPerSecond ?? (corpusFile === undefined ? 0.25 : 1),
    }),
  );
  return problems;
}
