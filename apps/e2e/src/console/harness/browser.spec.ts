import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Browser } from './browser.js';
import { findChromium } from '../find-chromium.js';

const describeInBrowser = findChromium() === null ? describe.skip : describe;
if (findChromium() === null)
  process.stderr.write('Skipped because Chromium was not found: what fails a journey\n');

const policy = "default-src 'self'; img-src data:; require-trusted-types-for 'script'; trusted-types 'none'";

describeInBrowser('faults that fail a journey', () => {
  let server: Server;
  let browser: Browser;
  beforeAll(async () => {
    server = createServer(({ url }, response) => {
      if (url === '/gone') response.writeHead(404).end();
      else
        response
          .writeHead(200, { 'content-security-policy': policy, 'content-type': 'text/html' })
          .end('<title>.</title><link rel="icon" href="data:," />');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    browser = await Browser.start(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  });
  afterAll(async () => {
    await browser?.stop();
    server?.close();
  });

  it.each<[string, () => void, RegExp]>([
    ['a warning', () => self.console.warn('careful'), /careful/],
    ['an error', () => self.console.error('wrong'), /wrong/],
    ['an uncaught error', () => void setTimeout(() => badly()), /badly is not defined/],
    [
      'text assigned as markup',
      () => void setTimeout(() => (document.body.innerHTML = '<b>x</b>')),
      /policy violation: require-trusted-types-for/,
    ],
    ['a 404 response', () => void fetch('/gone'), /status of 404/],
    [
      'a request to another host',
      () => void fetch('https://elsewhere.example/x').catch(() => undefined),
      /https:\/\/elsewhere/,
    ],
  ])('include %s', async (_, fault, words) => {
    const page = await browser.newPage();
    await page.goto('/');
    const happened = new Promise<void>((resolve) => {
      page.on('console', (message) => words.test(message.text()) && resolve());
      page.on('pageerror', ({ message }) => words.test(message) && resolve());
      page.on('request', (request) => words.test(request.url()) && resolve());
    });
    await page.evaluate(fault);
    await happened;
    await expect(browser.closePages()).rejects.toThrow(words);
    await expect(browser.closePages()).resolves.toBeUndefined();
  });

  it('exclude those that the journey expects', async () => {
    const page = await browser.newPage({ expected: [/status of 404/] });
    await page.goto('/');
    const happened = page.waitForEvent('console');
    await page.evaluate(() => void fetch('/gone'));
    await happened;
    await browser.closePages();
  });
});

/** Not defined in the page. */
declare const badly: () => void;
