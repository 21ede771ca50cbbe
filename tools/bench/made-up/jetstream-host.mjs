/**
 * A host of Bluesky's stream in its own process: made-up posts from the past, 50 per second of their time, sent as fast as
 * they are read. The parent sends the number of posts and gets back the address.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';
import { MadeUpLanguage } from './language.mjs';
import { times } from './random.mjs';

const [count] = await once(process, 'message');
const everyMs = 20;
const begun = Date.now() - count * everyMs;
const language = new MadeUpLanguage();
const texts = times(20_000, () => `${language.text()} ${language.text()}`);
const type = 'network.bsky.jetstream.subscribeEvents';

const server = createServer();
const sockets = new WebSocketServer({ server });
sockets.on('connection', (open, { url }) => {
  const cursor = Number(new URL(url, 'http://host').searchParams.get('cursor'));
  const first = cursor > 1e15 ? Math.max(0, Math.ceil((cursor / 1_000 - begun) / everyMs)) : cursor;
  sendFrom(open, first).catch(() => open.terminate());
});
server.listen(0, '127.0.0.1', () => {
  const frameBytes = Buffer.byteLength(postFrame(0));
  process.send({ stream: `ws://127.0.0.1:${server.address().port}`, begun, everyMs, frameBytes });
});

async function sendFrom(open, first) {
  for (let seq = first; seq < count && open.readyState === open.OPEN; seq += 1) {
    open.send(postFrame(seq));
    if (seq % 1_000 !== 0) continue;
    do await new Promise((sent) => setTimeout(sent, open.bufferedAmount > 4 * 1024 * 1024 ? 5 : 0));
    while (open.bufferedAmount > 4 * 1024 * 1024 && open.readyState === open.OPEN);
  }
  // An event of an unrelated account, timed now: the stream has reached the present.
  const account = { active: true, did: 'did:plc:other', seq: 1, time: new Date().toISOString() };
  open.send(frame('account', count, Date.now(), { did: 'did:plc:other', account }));
}

/** As on the network: about 870 bytes. */
function postFrame(seq) {
  const text = texts[seq % texts.length];
  const uri = `https://blog.example/${seq}/a-page-that-somebody-links-to-and-that-has-a-rather-long-address`;
  return frame('commit', seq, begun + seq * everyMs, {
    did: `did:plc:${String(seq % 90_000).padStart(24, 'a')}`,
    rev: '3mptbypkzke2a',
    operation: 'create',
    collection: 'app.bsky.feed.post',
    rkey: seq.toString(36).padStart(13, '3'),
    cid: 'bafyreidptn2wpx7ydc5mqbnxfnfkjy3l6blcclbrqgzefgc2y3sbizxgle',
    record: {
      $type: 'app.bsky.feed.post',
      createdAt: '2026-11-20T12:00:00.000Z',
      langs: ['en'],
      text,
      facets: [
        {
          index: { byteStart: 0, byteEnd: 12 },
          features: [{ $type: 'app.bsky.richtext.facet#link', uri }],
        },
      ],
    },
  });
}

function frame(kind, seq, time, more) {
  const payload = { $type: `${type}#${kind}`, seq, time: new Date(time).toISOString(), ...more };
  return JSON.stringify({ $type: 'message', payload });
}
