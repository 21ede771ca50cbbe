import { EnvReader } from '@earshot/platform';
import { describe, expect, it } from '@jest/globals';
import { LinkedInConfig } from './linkedin.config.js';

function read(env: Readonly<Record<string, string>>): { config: LinkedInConfig; faults: readonly string[] } {
  const reader = new EnvReader(env);
  return { config: new LinkedInConfig(reader), faults: reader.faults };
}

const pages = { LINKEDIN_ACCESS_TOKEN: 'do-not-show', LINKEDIN_ORGANIZATION_IDS: '77, 78,77' };

describe('the LinkedIn configuration', () => {
  it('is optional', () => {
    const { config, faults } = read({});
    expect(faults).toEqual([]);
    expect(config).toMatchObject({ braveApiKey: null, pages: null });
  });

  it('needs only a Brave key, or a token and pages', () => {
    expect(read({ LINKEDIN_BRAVE_API_KEY: 'key' })).toMatchObject({
      config: { braveApiKey: 'key', monthlyBudgetUsd: 5, pages: null, keepTextMs: 48 * 3_600_000 },
      faults: [],
    });
    expect(read(pages)).toMatchObject({
      config: { braveApiKey: null, pages: { accessToken: 'do-not-show', organizationIds: ['77', '78'] } },
      faults: [],
    });
  });

  it('reports all faults at once, without a secret', () => {
    const { faults } = read({
      ...pages,
      LINKEDIN_ORGANIZATION_IDS: 'acme',
      LINKEDIN_API_VERSION: '2026-10',
      LINKEDIN_SEARCH_LANGUAGE: 'English',
      LINKEDIN_MONTHLY_BUDGET_USD: '0',
    });
    expect(faults.map((fault) => fault.split(' ')[0]).sort()).toEqual([
      'LINKEDIN_API_VERSION',
      'LINKEDIN_MONTHLY_BUDGET_USD',
      'LINKEDIN_ORGANIZATION_IDS',
      'LINKEDIN_SEARCH_LANGUAGE',
    ]);
    expect(faults.join()).not.toContain('do-not-show');
  });

  it('is rejected if only half of what pages need is set', () => {
    expect(read({ LINKEDIN_ACCESS_TOKEN: 'do-not-show' }).faults).toEqual([
      'LINKEDIN_ORGANIZATION_IDS is required with LINKEDIN_ACCESS_TOKEN',
    ]);
    expect(read({ LINKEDIN_ORGANIZATION_IDS: '77' }).faults).toEqual([
      'LINKEDIN_ACCESS_TOKEN is required with LINKEDIN_ORGANIZATION_IDS',
    ]);
  });

  it("keeps texts no longer than LinkedIn's terms allow if its API is used", () => {
    const hours = { LINKEDIN_KEEP_TEXT_HOURS: '720' };
    expect(read(hours).config.keepTextMs).toBe(720 * 3_600_000);
    expect(read({ ...pages, ...hours }).faults).toEqual([expect.stringMatching(/must not exceed 48/)]);
  });
});
