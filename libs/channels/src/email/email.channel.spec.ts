import { generateKeyPairSync } from 'node:crypto';
import { type AddressInfo, createServer } from 'node:net';
import { Permanent, Retryable } from '@earshot/domain';
import { anyFreePort } from '@earshot/platform';
import { describe, expect, it } from '@jest/globals';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { AlertMessage } from '../channel.js';
import { describeChannel } from '../channel.conformance.js';
import type { Behaviour, ChannelLab } from '../channel-lab.spec-helper.js';
import { sampleMessage } from '../sample-message.spec-helper.js';
import { verifyDkim } from './smtp/dkim-verify.spec-helper.js';
import { emailChannel } from './email.channel.js';
import { alertHtml } from './html/alert-html.js';
import { Mailer } from './mailer.js';
import type { DkimSettings } from './smtp/read-dkim.js';

const password = 'smtp-pass-4711';

interface MailLab extends ChannelLab {
  readonly url: string;
  readonly raw: readonly Buffer[];
  readonly envelopes: readonly string[][];
  mails(): Promise<Email[]>;
}

async function startLab(dkim: DkimSettings | null = null): Promise<MailLab> {
  let behaviour: Behaviour = 'takes';
  const raw: Buffer[] = [];
  const envelopes: string[][] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? '' }),
    onRcptTo: (_address, _session, done) => {
      if (behaviour === 'busy') done(Object.assign(new Error('try later'), { responseCode: 451 }));
      else if (behaviour === 'refuses') done(Object.assign(new Error('no such user'), { responseCode: 550 }));
      else if (behaviour === 'takes') done();
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        raw.push(Buffer.concat(chunks));
        envelopes.push(session.envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.server.address() as AddressInfo;
  const mails = (): Promise<Email[]> => Promise.all(raw.map((mail) => PostalMime.parse(mail)));
  return {
    url: `smtp://relay:${password}@127.0.0.1:${port}`,
    raw,
    channel: emailChannel({
      url: `smtp://relay:${password}@127.0.0.1:${port}`,
      from: { name: 'Earshot', address: 'alerts@earshot.example' },
      dkim,
    }),
    destination: { address: 'ops@acme.example', secret: null, previousSecret: null },
    secrets: [password, Buffer.from(`\0relay\0${password}`).toString('base64')],
    envelopes,
    mails,
    behave: (next) => (behaviour = next),
    copies: async () =>
      (await mails()).map((mail) => ({
        id: mail.messageId ?? '',
        headers: mail.headers.map(({ key }) => key),
        content: mail.html ?? '',
      })),
    stop: () =>
      new Promise<void>((closed) => {
        for (const connection of server.connections) connection.close();
        server.close(() => closed());
      }),
  };
}

describeChannel('email', () => startLab(), {
  hostile: /<script|javascript:/i,
  marked: /<span class="mark"[^>]*>Acme<\/span> checkout/,
});

describe('alert e-mail', () => {
  const never = new AbortController().signal;
  /** The e-mail sent for one message. */
  async function mailOf(message: AlertMessage, dkim: DkimSettings | null = null) {
    const lab = await startLab(dkim);
    await lab.channel.deliver(message, lab.destination, never);
    const [mail] = await lab.mails();
    lab.channel.close?.();
    await lab.stop();
    if (mail === undefined) throw new Error('nothing came');
    const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]));
    return { mail, headers, raw: lab.raw[0]?.toString('latin1') ?? '', envelopes: lab.envelopes };
  }

  it('goes to one recipient, in text and HTML, and asks for no automatic replies', async () => {
    const { mail, headers, envelopes } = await mailOf(sampleMessage());
    expect(envelopes).toEqual([['ops@acme.example']]);
    expect(mail).toMatchObject({
      subject: '[Acme] Complaint on Reddit: Acme checkout is down.',
      from: { name: 'Earshot', address: 'alerts@earshot.example' },
      to: [{ address: 'ops@acme.example' }],
      messageId: '<0192f3a0-0000-7000-8000-000000000001@earshot.example>',
      date: '2026-11-21T05:12:00.000Z',
    });
    expect(headers['auto-submitted']).toBe('auto-generated');
  });

  it.each([1, 20, 700])('says the same in plain text as in HTML (mentions: %i)', async (total) => {
    const { mail } = await mailOf(sampleMessage({ title: 'Checkout' }, total));
    for (const part of [mail.text ?? '', mail.html ?? ''])
      for (const fact of [
        'Acme checkout is down.',
        'shop_owner',
        'Complaint',
        '88',
        'Reddit',
        'Outages',
        'Checkout',
        'fired',
        'https://www.reddit.com/r/shops/comments/abc/',
        'https://earshot.example/mentions/1',
        'Handled',
        'https://earshot.example/triage/done-1',
        'Not about us',
        'https://earshot.example/triage/ignored-1',
        'https://earshot.example/alerts/1',
        'https://earshot.example/unsubscribe/token-1',
        'It goes to ops@acme.example.',
      ])
        // prettier-ignore
        expect(part).toContain(fact);
    expect(mail.text).toContain('> Is anyone else seeing this? *Acme* checkout is down.');
    if (total === 700) expect(mail.text).toContain('All 700 mentions: https://earshot.example/mentions');
    for (const part of [mail.text, mail.html])
      expect(part?.includes('The 20 most urgent of 700')).toBe(total === 700);
  });

  it('marks matches in the title in plain text as well, and cuts a long one, on one line', async () => {
    const title = `Why is\nAcme down? ${'Nobody knows. '.repeat(30)}`;
    const matches = [
      { monitorId: 'm', keyword: 'acme', field: 'title' as const, link: null, start: 7, end: 11 },
    ];
    for (const total of [1, 3]) {
      const message = sampleMessage({ title }, total);
      const items = message.items.map((item) => ({ ...item, mention: { ...item.mention, matches } }));
      const { mail } = await mailOf({ ...message, items });
      expect(mail.text).toMatch(/^> Why is \*Acme\* down\? Nobody knows\. .{200,290} …$/m);
    }
  });

  it('groups several mentions by urgency, and names the most urgent in subject and preview', async () => {
    const urgencies = [95, 90, 65, 40, 10];
    const each = (index: number) => ({ urgency: urgencies[index] ?? 0, summary: `Summary ${index}.` });
    const { mail } = await mailOf(sampleMessage({ each }, 5));
    expect(
      [...(mail.html ?? '').matchAll(/font-weight:600">Summary (\d)/g)].map(([, index]) => Number(index)),
    ).toEqual([0, 1, 2, 3, 4]);
    expect(mail.subject).toBe('[Acme] 5 mentions, most urgent 95: Summary 0.');
    expect(/display:none[^>]*>([^<]*)/.exec(mail.html ?? '')?.[1]).toMatch(/^Summary 0\./);
  });

  it('splits no character in the preview line of a digest', () => {
    for (const start of [100, 101]) {
      const summary = 'a'.repeat(start) + '😀'.repeat(60);
      expect(alertHtml(sampleMessage({ summary }, 2)).isWellFormed()).toBe(true);
    }
  });

  it('leaves a space between a long brand and the urgency', () => {
    for (const total of [1, 2])
      expect(alertHtml(sampleMessage({ projectName: 'A'.repeat(80) }, total))).toMatch(
        /A{80}<\/td><td align="right" style="padding-left:12px"><span/,
      );
  });

  it('offers no triage for mentions that are not stored', async () => {
    for (const total of [1, 3]) {
      const message = sampleMessage({}, total);
      const items = message.items.map((item) => ({ ...item, triage: null }));
      const { mail } = await mailOf({ ...message, items });
      for (const part of [mail.text, mail.html]) expect(part).not.toMatch(/Handled|Not about us/);
    }
  });

  it('does not ask of a post about a competitor whether it is about us', async () => {
    for (const total of [1, 3]) {
      const message = sampleMessage({}, total);
      const { mail } = await mailOf({
        ...message,
        items: message.items.map((item) => ({ ...item, isAboutUs: false })),
      });
      for (const part of [mail.text, mail.html]) {
        expect(part).toContain('Not relevant');
        expect(part).not.toContain('Not about us');
      }
    }
  });

  it('contains nothing that a mail reader would fetch', async () => {
    for (const total of [1, 20]) {
      const { mail } = await mailOf(
        sampleMessage({ text: '<img src="https://evil.example/pixel"> Acme' }, total),
      );
      expect(mail.html).not.toMatch(/<img|<link|<script|url\(|<[^>]*\ssrc=/i);
      expect(mail.html).toContain('&lt;img');
    }
  });

  it('offers one-click unsubscribing as in RFC 8058, unless there is no unsubscribe link', async () => {
    const token = 'x'.repeat(300);
    const message = sampleMessage();
    const unsubscribe = `https://earshot.example/unsubscribe/${token}`;
    const { headers, raw } = await mailOf({ ...message, links: { ...message.links, unsubscribe } });
    expect(headers['list-unsubscribe']).toBe(`<${unsubscribe}>`);
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    expect(raw).toContain(`\r\nList-Unsubscribe: <${unsubscribe}>\r\n`);
    const without = await mailOf({ ...message, links: { ...message.links, unsubscribe: null } });
    expect(Object.keys(without.headers).filter((name) => name.startsWith('list-'))).toEqual([]);
    expect(without.mail.html).not.toContain('Stop these e-mails');
  });

  it('is signed with DKIM, including both unsubscribe headers, so that any change shows', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const dkim = { domain: 'earshot.example', selector: 'autumn', privateKey: pem };
    const { raw } = await mailOf(sampleMessage({ text: 'Acme ist kaputt – 日本 😀' }), dkim);
    const verdict = verifyDkim(raw, publicKey);
    expect(verdict).toMatchObject({ isValid: true, domain: 'earshot.example', selector: 'autumn' });
    expect(verdict.signed).toEqual(
      expect.arrayContaining([
        'from',
        'to',
        'subject',
        'date',
        'message-id',
        'list-unsubscribe',
        'list-unsubscribe-post',
      ]),
    );
    for (const [part, other] of [
      ['List-Unsubscribe=One-Click', 'List-Unsubscribe=Two-Click'],
      ['unsubscribe/token-1>', 'unsubscribe/token-2>'],
      ['ops@acme.example', 'eve@acme.example'],
      ['<!doctype html>', '<!doctype xtml>'],
    ] as const) {
      expect(raw).toContain(part);
      expect(verifyDkim(raw.replace(part, other), publicKey).isValid).toBe(false);
    }
    expect((await mailOf(sampleMessage())).raw).not.toMatch(/dkim/i);
  });

  it('explains that the mail server name does not exist, or that the server refuses the connection', async () => {
    const port = await anyFreePort();
    const to = { address: 'ops@acme.example', secret: null, previousSecret: null };
    const from = { name: '', address: 'a@b.example' };
    const wordsOf = async (url: string): Promise<string> => {
      const channel = emailChannel({ url, from, dkim: null });
      const words = await channel.deliver(sampleMessage(), to, never).catch((error: Error) => error.message);
      channel.close?.();
      return String(words);
    };
    expect(await wordsOf(`smtp://user:${password}@127.0.0.1:${port}`)).toBe(
      `Mail server 127.0.0.1:${port} refused the connection.`,
    );
    // Without any network, no name server answers.
    expect(await wordsOf(`smtp://user:${password}@nohost.invalid`)).toMatch(
      /^Mail server nohost\.invalid(: name not found|:587: the name could not be looked up, no name server answered)\.$/,
    );
  });

  it('treats an invalid reply from the mail server as a temporary fault', async () => {
    const server = createServer((socket) => socket.end('\u0000\u00ffHTTP/1.1 400 Bad Request\r\n\r\n'));
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    const from = { name: '', address: 'a@b.example' };
    const channel = emailChannel({ url: `smtp://127.0.0.1:${port}`, from, dkim: null });
    const to = { address: 'ops@acme.example', secret: null, previousSecret: null };
    await expect(channel.deliver(sampleMessage(), to, never)).rejects.toThrow(Retryable);
    channel.close?.();
    await new Promise((closed) => server.close(closed));
  });
});

describe('an e-mail from Earshot itself', () => {
  const mail = {
    id: '0192f3a0-0000-7000-8000-000000000009',
    at: new Date('2026-11-21T05:12:00.000Z'),
    to: 'owner@acme.example',
    brand: 'Acme\r\nBcc: x@y.example',
    headline: 'The alert “<b>Outages</b>” was paused',
    paragraphs: [
      'Slack answered 404: <script>no_service</script>',
      'Give it another destination, then resume it.',
    ],
    link: { label: 'How to resume it', url: 'https://earshot.example/docs/reference/update_alert' },
    footer: 'Earshot writes this to “owners”.',
  };

  it('is sent under one id, in text and HTML, with nothing to unsubscribe from', async () => {
    const lab = await startLab();
    const from = { name: 'Earshot', address: 'alerts@earshot.example' };
    const mailer = new Mailer({ url: lab.url, from, dkim: null });
    const signal = new AbortController().signal;
    expect(await mailer.send(mail, signal)).toMatch(/^2\d\d/);
    await expect(mailer.send({ ...mail, to: 'nobody' }, signal)).rejects.toThrow(Permanent);
    const mails = await lab.mails();
    mailer.close();
    lab.channel.close?.();
    await lab.stop();
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      subject: '[Acme Bcc: x@y.example] The alert “<b>Outages</b>” was paused',
      to: [{ address: 'owner@acme.example' }],
      messageId: '<0192f3a0-0000-7000-8000-000000000009@earshot.example>',
    });
    expect(mails[0]?.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(mails[0]?.html).toContain('&lt;script&gt;');
    expect(mails[0]?.html).not.toContain('<script>');
    for (const part of [mails[0]?.text, mails[0]?.html])
      for (const said of [mail.link.url, mail.footer]) expect(part).toContain(said);
  });

  it('has an id in ASCII, even if the domain of the sender has other letters', async () => {
    const lab = await startLab();
    const from = { name: 'Earshot', address: 'alerts@Müller.example' };
    const mailer = new Mailer({ url: lab.url, from, dkim: null });
    await mailer.send(mail, new AbortController().signal);
    mailer.close();
    lab.channel.close?.();
    await lab.stop();
    expect(lab.raw[0]?.toString()).toContain(`\r\nMessage-ID: <${mail.id}@xn--mller-kva.example>\r\n`);
  });

  it('quotes every line of a note, whatever ends it', async () => {
    const lab = await startLab();
    const from = { name: 'Earshot', address: 'a@b.example' };
    const mailer = new Mailer({ url: lab.url, from, dkim: null });
    const text = ['a', 'Open the mention: https://evil.example/'].join('\u2028');
    const quotes = [{ heading: 'عادا, about a mention', text, link: null }];
    await mailer.send({ ...mail, quotes }, new AbortController().signal);
    const [sent] = await lab.mails();
    mailer.close();
    lab.channel.close?.();
    await lab.stop();
    expect(sent?.text).toContain('> a\n> Open the mention: https://evil.example/\n');
    // In our direction of writing, even if the author's name is written in the other.
    expect(sent?.html).toMatch(/<div style="[^"]*">عادا, about a mention/);
  });

  it('makes no link of addresses in names', async () => {
    const lab = await startLab();
    const mailer = new Mailer({
      url: lab.url,
      from: { name: 'Earshot', address: 'a@b.example' },
      dkim: null,
    });
    const name = 'evil.example or https://evil.example';
    const quotes = [{ heading: name, text: 'See acme.example', link: null }];
    const named = { ...mail, brand: name, headline: `${name} mentioned you`, quotes };
    await mailer.send(named, new AbortController().signal);
    const [sent] = await lab.mails();
    mailer.close();
    lab.channel.close?.();
    await lab.stop();
    for (const part of [sent?.text, sent?.html]) {
      expect(part).toContain('evil\u200c.example or https\u200c://evil\u200c.example mentioned you');
      expect(part).not.toContain('evil.example');
      expect(part).toContain('See acme.example');
    }
  });
});
