import { planNames, plans, requestsPerMinuteOfKey } from '@earshot/domain';
import { codeBlock } from '../html/code-block.js';
import type { Guide } from '../guide.js';
import { Html, html } from '../html/html.js';

const number = new Intl.NumberFormat('en');

export const limitsGuide: Guide = {
  name: 'limits',
  title: 'Limits',
  about: 'What each plan allows, and how requests are counted.',
  content: () => html`
    <p>
      A project has a plan. <a href="/docs/reference/get_usage">get_usage</a> shows how much of it is used;
      beyond it, creating answers <code>402 QUOTA_EXCEEDED</code>, and collecting pauses until the month (UTC)
      ends. The operator sets how many projects a person may own before they cannot create another.
    </p>
    <div class="wide" tabindex="0" role="region" aria-label="Limits of each plan">
      <table>
        <thead>
          <tr>
            <th scope="col">Plan</th>
            ${[
              'Monitors',
              'Alerts',
              'API keys',
              'Mentions a month',
              'Scan every',
              'Requests a minute',
              'of one key',
            ].map((name) => html`<th scope="col" class="number">${name}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${planNames.map(
            (name) =>
              html`<tr>
                <th scope="row">${name}</th>
                ${cells(name)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    <h2>Requests</h2>
    <p>
      They are counted per minute, for the whole project and for each key, so that one program leaves room for
      others. Every response says what is left; beyond that comes
      <code>429 RATE_LIMITED</code> with <code>Retry-After</code>.
    </p>
    ${codeBlock(
      'On every response',
      `RateLimit-Policy: "key";q=480;w=60, "project";q=600;w=60
RateLimit: "key";r=479;t=60, "project";r=599;t=60`,
    )}
    <p>
      <code>q</code> requests are allowed in <code>w</code> seconds; <code>r</code> are left, and the count
      resets in <code>t</code> seconds.
    </p>
    <h2>Sizes</h2>
    <p>
      A body has 256 KiB at most (to sign in or up 4 KiB), address and headers 16 KiB together. The limits of
      fields are on each operation's page.
    </p>
  `,
};

function cells(name: (typeof planNames)[number]): Html[] {
  const plan = plans[name];
  return [
    number.format(plan.monitors),
    number.format(plan.alerts),
    number.format(plan.apiKeys),
    number.format(plan.mentionsPerMonth),
    `${plan.scanIntervalMinutes} min`,
    number.format(plan.requestsPerMinute),
    number.format(requestsPerMinuteOfKey(name)),
  ].map((text) => html`<td class="number">${text}</td>`);
}
