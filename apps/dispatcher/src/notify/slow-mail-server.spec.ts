import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createChannels } from '@earshot/channels';
import {
  createTestDatabase,
  givenAlert,
  givenMonitor,
  givenNotification,
  givenProject,
} from '@earshot/database/testing';
import { EnvReader, OutboundConfig } from '@earshot/platform';
import { until } from '@earshot/queue/testing';
import { expect, it } from '@jest/globals';
import { SMTPServer } from 'smtp-server';
import { NotifyProcessor } from './notify.processor.js';
import { givenClassified, notificationsIn, startTestDispatcher } from '../testing/test-dispatcher.js';

it('sends each of many e-mails once if the mail server is too slow for all of them', async () => {
  const received: string[] = [];
  let answer = (): void => undefined;
  const isFast = new Promise<void>((resolve) => (answer = resolve));
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      stream.resume().on('end', () => {
        received.push(envelope.rcptTo[0]?.address ?? '');
        void isFast.then(() => done());
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const smtp = {
    url: `smtp://127.0.0.1:${port}`,
    from: { name: '', address: 'a@earshot.example' },
    dkim: null,
  };
  const { email } = createChannels({ smtp, isTestOnly: true }, new OutboundConfig(new EnvReader({})));

  const test = await createTestDatabase();
  const monitor = await givenMonitor(test.database, (await givenProject(test.database)).id);
  const people = Array.from({ length: 12 }, (_, at) => `${at + 10}@acme.example`);
  const notificationIds: string[] = [];
  for (const destination of people) {
    const alert = await givenAlert(test.database, monitor.projectId, { destination });
    const mention = await givenClassified(test, monitor);
    notificationIds.push(await givenNotification(test.database, alert, [mention]));
  }
  const worker = await startTestDispatcher(test, email);
  const processor = worker.get(NotifyProcessor);
  await processor.handle({ notificationIds });
  await until(() => /"outcome":"(put_off|retry)"/.test(worker.logged.join('')));
  answer();
  await until(async () => {
    await processor.sweep();
    return (await notificationsIn(test)).every(({ status }) => status === 'delivered');
  });
  await processor.idle();
  expect(received.toSorted()).toEqual(people);
  expect((await notificationsIn(test)).map(({ attempts }) => attempts)).toEqual(people.map(() => 1));
  await worker.close();
  await new Promise<void>((closed) => server.close(() => closed()));
  await test.close();
});
