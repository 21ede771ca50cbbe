import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';

/** For specs: a Jetstream host on 127.0.0.1, with the lookups of posts and names that go with it. */
export class ScriptedJetstream {
  /** The texts of posts that lookups return, by address. */
  readonly shown = new Map<string, string>();
  /** The number of post lookups. */
  lookups = 0;
  private readonly server: Server;
  private readonly sockets = new WebSocketServer({ noServer: true });
  private readonly events: { readonly seq: number; readonly time: Date; readonly frame: object }[] = [];

  private constructor() {
    this.server = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', this.url);
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(this.answer(pathname.replace('/xrpc/', ''), searchParams)));
    });
    this.server.on('upgrade', (request: IncomingMessage, socket, head) => {
      const cursor = Number(new URL(request.url ?? '/', this.url).searchParams.get('cursor'));
      // The network is never silent.
      this.say('did:plc:other', 'account', { account: { active: true, did: 'did:plc:other' } });
      const isWanted = (seq: number, time: Date): boolean =>
        cursor > 1e15 ? time.getTime() * 1_000 >= cursor : seq >= cursor;
      this.sockets.handleUpgrade(request, socket, head, (open) => {
        for (const { seq, time, frame } of this.events)
          if (isWanted(seq, time)) open.send(JSON.stringify(frame));
      });
    });
  }

  static async start(): Promise<ScriptedJetstream> {
    const host = new ScriptedJetstream();
    await new Promise<void>((listening) => host.server.listen(0, '127.0.0.1', listening));
    return host;
  }

  /** The environment variables that point a scanner at it. */
  get environment(): Readonly<Record<string, string>> {
    return { BLUESKY_JETSTREAM_HOSTS: this.url.replace('http', 'ws'), BLUESKY_API_URL: this.url };
  }

  /** Publishes a post. @param record fields other than its text */
  write(did: string, rkey: string, text: string, record: object = {}, minutesAgo = 5): string {
    const uri = `at://${did}/app.bsky.feed.post/${rkey}`;
    this.shown.set(uri, text);
    const commit = {
      operation: 'create',
      collection: 'app.bsky.feed.post',
      rkey,
      record: { text, ...record },
    };
    this.say(did, 'commit', commit, new Date(Date.now() - minutesAgo * 60_000));
    return uri;
  }

  /** Deletes a post as its author. @param isSeen whether lookups reflect it, too */
  delete(uri: string, isSeen = true): void {
    const [, did = '', rkey = ''] = /^at:\/\/([^/]+)\/[^/]+\/(.+)$/.exec(uri) ?? [];
    if (isSeen) this.shown.delete(uri);
    this.say(did, 'commit', { operation: 'delete', collection: 'app.bsky.feed.post', rkey });
  }

  /** Deactivates or bans an account. */
  hide(did: string): void {
    for (const uri of [...this.shown.keys()]) if (uri.startsWith(`at://${did}/`)) this.shown.delete(uri);
    this.say(did, 'account', { account: { active: false, did } });
  }

  async close(): Promise<void> {
    for (const open of this.sockets.clients) open.terminate();
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }

  private get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  private say(did: string, kind: string, more: object, time = new Date()): void {
    const seq = 1_000 + this.events.length;
    const type = `network.bsky.jetstream.subscribeEvents#${kind}`;
    const frame = { $type: 'message', payload: { $type: type, seq, did, time: time.toISOString(), ...more } };
    this.events.push({ seq, time, frame });
  }

  private answer(method: string, query: URLSearchParams): object {
    const handleOf = (did: string): string => `${did.slice(8)}.bsky.social`;
    if (method === 'app.bsky.actor.getProfiles')
      return { profiles: query.getAll('actors').map((did) => ({ did, handle: handleOf(did) })) };
    this.lookups += 1;
    const posts = query.getAll('uris').flatMap((uri) => {
      const text = this.shown.get(uri);
      const did = uri.split('/')[2] ?? '';
      const author = { did, handle: handleOf(did) };
      const indexedAt = new Date().toISOString();
      return text === undefined ? [] : [{ uri, author, record: { text }, likeCount: 2, indexedAt }];
    });
    return { posts };
  }
}
