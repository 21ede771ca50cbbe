import { describe, expect, it } from '@jest/globals';
import { consoleLinks, personalLinks } from './console-links.js';

describe('links to the console', () => {
  it('lead below /p/{project}, wherever the installation is hosted', () => {
    for (const base of ['https://earshot.example', 'http://localhost:3000', 'https://acme.example/earshot']) {
      const links = consoleLinks(base, 'p-1');
      expect([
        links.inbox,
        links.sources,
        links.usage,
        links.mention('m-1'),
        links.monitor('o-1'),
        links.alert('a-1'),
        links.notification('a-1', 'n-1'),
        ...Object.values(personalLinks(base)),
      ]).toEqual(
        [
          '/p/p-1/inbox',
          '/p/p-1/sources',
          '/p/p-1/settings/usage',
          '/p/p-1/mentions/m-1',
          '/p/p-1/monitors/o-1',
          '/p/p-1/alerts/a-1',
          '/p/p-1/alerts/a-1?notification=n-1',
          '/',
          '/sign-in',
          '/account',
        ].map((path) => base + path),
      );
    }
  });
});
