import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Sandbox } from '../sandbox.js';
import { order, send } from '../testing/reddit-caller.js';
import { smtpTalk } from '../testing/smtp-talk.js';
import { Mailbox } from './mailbox.js';

const data = `From: Earshot <alerts@example.com>
To: someone@example.org
Subject: =?utf-8?q?Br=C3=BChwerk?= <script>
Message-ID: <one@example.com>
Date: Sun, 01 Mar 2026 12:00:00 +0000
Content-Type: multipart/alternative; boundary=b

--b
Content-Type: text/plain; charset=utf-8

Hello & <b>
--b
Content-Type: text/html; charset=utf-8

<p>Hello</p>
--b--`;
const mail = { to: ['a@example.org', 'b@example.org'], data };

describe('the mailbox', () => {
  let sandbox: Sandbox;
  beforeEach(async () => {
    sandbox = await Sandbox.start({ port: 0, smtpPort: 0, samples: false });
  });
  afterEach(() => sandbox.stop());

  const list = async () =>
    JSON.parse((await send(`${sandbox.url}/mailbox`)).text) as Record<string, unknown>[];

  it('lists mail received by SMTP with its envelope recipients, and shows each message', async () => {
    expect((await smtpTalk(sandbox.smtpUrl, mail)).at(-2)).toMatch(/^250/);
    expect(await list()).toEqual([
      expect.objectContaining({
        id: 1,
        from: 'Earshot <alerts@example.com>',
        to: mail.to,
        subject: 'Brühwerk <script>',
        message_id: '<one@example.com>',
        date: '2026-03-01T12:00:00.000Z',
      }),
    ]);
    const one = JSON.parse((await send(`${sandbox.url}/mailbox/1`)).text) as Record<string, unknown>;
    expect(one).toMatchObject({ text: 'Hello & <b>\n', html: '<p>Hello</p>\n' });
    expect(one.headers).toContainEqual({ name: 'message-id', value: '<one@example.com>' });
    expect((await send(`${sandbox.url}/mailbox/2`)).status).toBe(404);
  });

  it('is empty after DELETE', async () => {
    await smtpTalk(sandbox.smtpUrl, mail);
    expect((await send(`${sandbox.url}/mailbox`, { method: 'DELETE' })).status).toBe(204);
    expect(await list()).toEqual([]);
  });

  it('shows mail on the home page as a mail reader would, with scripts blocked by frame and policy', async () => {
    await smtpTalk(sandbox.smtpUrl, mail);
    const page = await send(sandbox.url);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.text).toContain('Brühwerk &#60;script&#62;');
    expect(page.text).toMatch(
      /<iframe [^>]*sandbox="(?![^"]*allow-(scripts|same-origin))[^"]*" srcdoc="&#60;p&#62;Hello/,
    );
    expect(page.text).not.toContain('<script');
  });

  it.each([
    ['reject', '550'],
    ['tempfail', '451'],
  ])('refuses a recipient once for the fault %s, and stores nothing', async (kind, code) => {
    await order(sandbox, { source: 'smtp', kind });
    const answers = await smtpTalk(sandbox.smtpUrl, { ...mail, to: ['a@example.org'] });
    expect(answers.some((line) => line.startsWith(code))).toBe(true);
    expect(await list()).toEqual([]);
    await smtpTalk(sandbox.smtpUrl, mail);
    expect(await list()).toHaveLength(1);
  });

  it('leaves a message unanswered on demand, and can still be stopped', async () => {
    await order(sandbox, { source: 'smtp', kind: 'hang' });
    expect((await smtpTalk(sandbox.smtpUrl, mail, 300)).slice(-2)).toEqual([
      expect.stringMatching(/^354/),
      '(silence)',
    ]);
    expect(await list()).toEqual([]);
  });

  it('drops the connection on demand after storing the message', async () => {
    await order(sandbox, { source: 'smtp', kind: 'drop_after_data' });
    expect((await smtpTalk(sandbox.smtpUrl, mail)).at(-1)).toMatch(/^354/);
    expect(await list()).toHaveLength(1);
  });
});

describe('Mailbox', () => {
  it('keeps only the latest messages and never reuses an id', async () => {
    const mailbox = new Mailbox(2);
    for (const subject of ['a', 'b', 'c']) {
      await mailbox.store(Buffer.from(`Subject: ${subject}\r\n\r\n`), [], new Date());
    }
    expect(mailbox.list().map(({ id, subject }) => [id, subject])).toEqual([
      [2, 'b'],
      [3, 'c'],
    ]);
  });
});
