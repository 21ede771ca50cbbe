import { describe, expect, it } from '@jest/globals';
import type { ProjectOutput } from '@earshot/contracts';
import { projectChange, projectValues } from './project-values.js';

const project: ProjectOutput = {
  id: '1',
  name: 'Acme',
  slug: 'acme',
  plan: 'trial',
  website: null,
  description: 'CI runners',
  time_zone: 'UTC',
  learn_from_triage: true,
  monthly_budget: { x: 20.5, linkedin: null },
  share: { x: null, youtube: 50, linkedin: null, threads: null, stackexchange: null },
  sample: false,
  role: 'owner',
  created_at: '2026-11-22T00:00:00.000Z',
};
const base = projectValues(project);

describe('the project form', () => {
  it('sends nothing if nothing changed', () => {
    expect(projectChange(base, projectValues({ ...project }))).toEqual({});
  });

  it('sends only the sources whose limits changed', () => {
    const now = { ...base, 'monthly_budget.linkedin': '5', 'share.youtube': '', 'share.x': '40' };
    expect(projectChange(base, now)).toEqual({
      monthly_budget: { linkedin: 5 },
      share: { youtube: null, x: 40 },
    });
  });

  it('accepts a decimal comma, and leaves invalid numbers for the server to refuse', () => {
    expect(projectChange(base, { ...base, 'monthly_budget.x': '7,25' })).toEqual({
      monthly_budget: { x: 7.25 },
    });
    expect(projectChange(base, { ...base, 'monthly_budget.x': '1,500' })).toEqual({
      monthly_budget: { x: '1,500' },
    });
  });

  it('adds what a website lacks', () => {
    expect(projectChange(base, { ...base, website: 'acme.com' })).toEqual({ website: 'https://acme.com' });
  });

  it('sends null for an emptied text, but never for the name', () => {
    expect(projectChange(base, { ...base, description: '', name: '' })).toEqual({
      description: null,
      name: '',
    });
  });
});
