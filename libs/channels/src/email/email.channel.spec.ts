import type { AddressInfo } from 'node:net';
import { EnvReader } from '@earshot/platform';
import { describe, expect, it } from '@jest/globals';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { type Behaviour, type ChannelLab, describeChannel } from '../channel.conformance.js';
import { sampleMessage } from '../sample-message.spec-helper.js';
import { addressFault } from './address-fault.js';
import { EmailChannel } from './email.channel.js';
import { EmailConfig } from './email.config.js';

const password = 'smtp-pass-4711';

async function startLab(): Promise<ChannelLab & { mails(): Promise<Email[]>; envelopes: string[][] }> {
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
    channel: new EmailChannel({
      url: `smtp://relay:${password}@127.0.0.1:${port}`,
      from: { name: 'Earshot', address: 'alerts@earshot.example' },
    }),
    destination: { address: 'ops@acme.example', secret: null },
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

describeChannel('email', startLab, /<script|javascript:/i);

describe('alert e-mail', () => {
  it('goes to one recipient, in text and HTML, and asks for no automatic answer', async () => {
    const lab = await startLab();
    await lab.channel.deliver(sampleMessage(), lab.destination, new AbortController().signal);
    const [mail] = await lab.mails();
    await lab.channel.close();
    await lab.stop();
    expect(lab.envelopes).toEqual([['ops@acme.example']]);
    expect(mail).toMatchObject({
      subject: '[Acme] Complaint on Reddit: Acme checkout is down.',
      from: { name: 'Earshot', address: 'alerts@earshot.example' },
      to: [{ address: 'ops@acme.example' }],
      messageId: '<0192f3a0-0000-7000-8000-000000000001@earshot.example>',
      date: '2026-11-21T05:12:00.000Z',
    });
    expect(mail?.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    );
    for (const part of [mail?.text, mail?.html]) {
      for (const fact of [
        'Acme checkout is down.',
        'shop_owner',
        'Complaint',
        '88',
        'Reddit',
        '1,234 upvotes',
        'Outages',
      ])
        expect(part).toContain(fact);
      expect(part).toContain('https://www.reddit.com/r/shops/comments/abc/');
      expect(part).toContain('https://earshot.example/mentions/1');
      expect(part).toContain('https://earshot.example/alerts/1');
    }
    expect(mail?.html).toMatch(/<span class="mark"[^>]*>Acme<\/span> checkout/);
  });
});

describe('addressFault', () => {
  it.each([
    'a@b.example',
    'first.last+tag@sub.brand.example',
    "o'neil@brand.example",
    'jörg@bücher.example',
    'root@localhost',
  ])('accepts %s', (address) => {
    expect(addressFault(address)).toBeNull();
  });

  it.each([
    '', 'a', '@b.example', 'a@', 'a@b@c.example', 'a@b.example,c@d.example', 'A <a@b.example>', 'a b@c.example',
    'a@b.example\r\nBcc: c@d.example', 'a@-b.example', 'a@b..example', '.a@b.example', '"a"@b.example', 'a@[127.0.0.1]',
    `${'a'.repeat(65)}@b.example`, `a@${'b.'.repeat(130)}example`, 'a@b.example\u0000', 'a;b@c.example',
  ])('refuses %j', (address) => {
    expect(addressFault(address)).toMatch(/^[A-Z].*\.$/);
  }); // prettier-ignore
});

describe('EmailConfig', () => {
  it('is no fault to leave out', () => {
    const env = new EnvReader({ MAIL_FROM: 'alerts@earshot.example' });
    expect(new EmailConfig(env).smtp).toBeNull();
    expect(env.faults).toEqual([]);
  });

  it('reads server and sender', () => {
    const env = new EnvReader({
      SMTP_URL: 'smtps://u:p@mail.example',
      MAIL_FROM: '"Earshot" <alerts@earshot.example>',
    });
    expect(new EmailConfig(env).smtp).toEqual({
      url: 'smtps://u:p@mail.example',
      from: { name: 'Earshot', address: 'alerts@earshot.example' },
    });
  });

  it.each([{}, { MAIL_FROM: 'nonsense' }])('needs a sender with a server (%j)', (from) => {
    const env = new EnvReader({ SMTP_URL: 'smtp://mail.example', ...from });
    new EmailConfig(env);
    expect(env.faults).toEqual([expect.stringContaining('MAIL_FROM must be an address')]);
  });

  it('reports a server that is no SMTP URL', () => {
    const env = new EnvReader({ SMTP_URL: 'https://mail.example', MAIL_FROM: 'alerts@earshot.example' });
    new EmailConfig(env);
    expect(env.faults).toEqual(['SMTP_URL must be a URL starting with smtp: or smtps:']);
  });
});
