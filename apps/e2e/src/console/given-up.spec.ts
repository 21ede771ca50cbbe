import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { xssPayloads } from '@earshot/channels/testing';
import { describeConsole } from './harness/describe-console.js';
import { listen, nothingRuns } from './harness/nothing-runs.js';
import { PageFaults } from './harness/page-faults.js';
import { untilEqual } from './harness/until-equal.js';

const [payload = ''] = xssPayloads;

describeConsole(
  'a message that was given up',
  (earshot) => {
    let receiver: Server;
    beforeAll(async () => {
      receiver = createServer((_, response) => response.writeHead(410).end(payload)).listen(0, '127.0.0.1');
      await once(receiver, 'listening');
    });
    afterAll(() => {
      receiver.close();
    });

    it('says why, cannot be resent while its alert is paused, and shows hostile names as text in e-mails', async () => {
      const person = await earshot.person();
      await person.api.post('/api/v1/monitors', { name: payload, keywords: ['acme'] });
      const { port } = receiver.address() as AddressInfo;
      const rule = { name: payload, min_urgency: 0 };
      const gone = await person.api.post<{ id: string }>('/api/v1/alerts', {
        ...rule,
        channel: 'webhook',
        destination: `http://127.0.0.1:${port}/gone`,
      });
      for (const name of xssPayloads.filter((text) => text.length <= 80).slice(0, 5))
        await person.api.post('/api/v1/alerts', {
          ...rule,
          name,
          channel: 'email',
          destination: person.email,
        });
      await earshot.stack.publish([
        {
          source: 'reddit',
          title: `acme is down ${payload}`,
          text: xssPayloads.filter((text) => !text.includes('\u0000')).join('\n'),
          author: 'mara',
          published_at: new Date().toISOString(),
        },
      ]);
      const page = await earshot.open('about:blank', { as: person, expected: [/status of 409/] });
      const heard = listen(page);
      await untilEqual(async () => {
        const { notifications } = await person.api.get<{ notifications: object[] }>(
          `/api/v1/notifications?alert_id=${gone.id}&status=failed`,
        );
        return notifications.length;
      }, 1);
      await page.goto(`/p/${person.projectId}/alerts/${gone.id}`);
      await page.getByText('This alert is paused:').waitFor();
      await page.getByRole('button', { name: 'Given up' }).click();
      await page.getByText(`answered 410: ${payload}`).last().waitFor();
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('alert').getByText('resume it first').waitFor();
      await nothingRuns(page);
      const faults = new PageFaults(page);
      await faults.look('given up');
      expect(faults.found).toEqual([]);
      expect(heard.filter((line) => !line.includes('status of 409'))).toEqual([]);

      const mailbox = async (path: string): Promise<unknown> =>
        (await fetch(`${earshot.stack.sandboxUrl}/mailbox${path}`)).json();
      // One per alert, and one about the paused alert.
      await untilEqual(async () => ((await mailbox('')) as object[]).length >= 6, true);
      for (const { id } of (await mailbox('')) as { id: number }[]) {
        const { html } = (await mailbox(`/${id}`)) as { html: string };
        const mail = await earshot.open('about:blank');
        const said = listen(mail);
        await mail.setContent(html.replace('<body', '<body id="root"'));
        expect((await mail.locator('body').innerText()).length).toBeGreaterThan(20);
        const made = await mail
          .locator('script, iframe, svg, math, base, link, object, form, [onerror], [onload], [onfocus]')
          .count();
        expect([id, made, said]).toEqual([id, 0, []]);
        await mail.context().close();
      }
    });
  },
  { env: { SCAN_TICK_SECONDS: '1', SCAN_INTERVAL_SECONDS: '2', REDDIT_OVERLAP_SECONDS: '60' } },
);
