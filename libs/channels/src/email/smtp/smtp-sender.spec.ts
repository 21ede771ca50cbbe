import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { ChannelBusy } from '@earshot/domain';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SMTPServer } from 'smtp-server';
import { smtpPatience } from './smtp-fault.js';
import { SmtpSender } from './smtp-sender.js';

let server: SMTPServer;
let sender: SmtpSender;
/** The recipients of the e-mails received so far, which the server has not answered. */
let received: string[];
let arrival: () => void;
let answer: () => void;
beforeEach(async () => {
  received = [];
  arrival = () => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      stream.resume().on('end', () => {
        received.push(envelope.rcptTo[0]?.address ?? '');
        arrival();
        void answered.then(() => done());
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const from = { name: '', address: 'a@earshot.example' };
  sender = new SmtpSender({ url: `smtp://127.0.0.1:${port}`, from, dkim: null });
});
afterEach(async () => {
  sender.close();
  await new Promise<void>((closed) => server.close(() => closed()));
});

const never = new AbortController().signal;
const send = (to: string, signal = never) =>
  sender.send({ id: to, to, at: new Date(), subject: 's', text: 't', html: 'h', unsubscribe: null }, signal);
const arrived = (count: number) =>
  new Promise<void>((resolve) => (arrival = () => received.length >= count && resolve()));

it('sends nothing to the addresses of samples once the sender is a real one', async () => {
  const { port } = server.server.address() as AddressInfo;
  const real = new SmtpSender({
    url: `smtp://127.0.0.1:${port}`,
    from: { name: '', address: 'alerts@acme.com' },
    dkim: null,
  });
  const mail = { id: '1', at: new Date(), subject: 's', text: 't', html: 'h', unsubscribe: null };
  answer();
  try {
    await expect(real.send({ ...mail, to: 'you@earshot.example' }, never)).rejects.toMatchObject({
      name: 'DestinationGone',
      message: 'No e-mail can reach you@earshot.example: its domain is reserved for examples.',
    });
    await real.send({ ...mail, to: 'ada@acme.com' }, never);
  } finally {
    real.close();
  }
  expect(received).toEqual(['ada@acme.com']);
});

describe('an e-mail that waits for a connection', () => {
  it('is never sent if it is given up before its turn, and lets the next one have its turn', async () => {
    const threeArrived = arrived(3);
    const sent = ['1@a.example', '2@a.example', '3@a.example'].map((to) => send(to));
    await threeArrived;
    const control = new AbortController();
    const givenUp = send('4@a.example', control.signal);
    const next = send('5@a.example');
    control.abort();
    await expect(givenUp).rejects.toThrow(ChannelBusy);
    answer();
    await Promise.all([...sent, next]);
    expect(received.toSorted()).toEqual(['1@a.example', '2@a.example', '3@a.example', '5@a.example']);
  });

  it('fails with a server that keeps all connections and finishes nothing', async () => {
    const threeArrived = arrived(3);
    const sent = ['1@a.example', '2@a.example', '3@a.example'].map((to) => send(to));
    await threeArrived;
    const { stuckMs } = smtpPatience;
    smtpPatience.stuckMs = 0;
    try {
      const control = new AbortController();
      const givenUp = send('4@a.example', control.signal);
      control.abort();
      await expect(givenUp).rejects.toMatchObject({ name: 'ChannelDown' });
    } finally {
      smtpPatience.stuckMs = stuckMs;
    }
    answer();
    await Promise.all(sent);
  });

  it('waits for the end of one that was given up while it was being sent', async () => {
    const threeArrived = arrived(3);
    const control = new AbortController();
    const givenUp = send('1@a.example', control.signal);
    const sent = ['2@a.example', '3@a.example'].map((to) => send(to));
    await threeArrived;
    control.abort();
    await expect(givenUp).rejects.not.toThrow(ChannelBusy);
    await expect(send('4@a.example')).rejects.toThrow(ChannelBusy);
    answer();
    await Promise.all([...sent, send('5@a.example')]);
    expect(received.toSorted()).toEqual(['1@a.example', '2@a.example', '3@a.example', '5@a.example']);
  });
});
