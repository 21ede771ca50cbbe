import { expect, it } from '@jest/globals';
import { describeConsole } from './harness/describe-console.js';

describeConsole(
  'the console',
  (earshot) => {
    it('is served at / under its content security policy, and renders', async () => {
      const page = await earshot.open('about:blank');
      const answer = await page.goto('/');
      expect(answer?.headers()['content-security-policy']).toContain("trusted-types 'none'");
      await page.locator('#root > *').first().waitFor();
      expect(await page.locator('#root').innerText()).not.toBe('');
    });

    it('renders for a signed-in user, on a phone in dark mode', async () => {
      const page = await earshot.open('/', { as: await earshot.person(), width: 390, theme: 'dark' });
      await page.locator('#root > *').first().waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    });
  },
  { shared: true },
);
