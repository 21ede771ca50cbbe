import { describe, expect, it } from '@jest/globals';
import { previewPosts } from '@earshot/contracts';
import type { MentionRepository, Tx } from '@earshot/database';
import type { Mention } from '@earshot/domain';
import { examineRecent } from './recent-mentions.js';

const now = new Date('2026-11-23T12:00:00Z');
const ago = (hours: number): Date => new Date(now.getTime() - hours * 3_600_000);

/** A project with a mention every `minutes` minutes, the newest now. */
function projectWith(number: number, minutes: number): MentionRepository {
  const list: MentionRepository['list'] = (_tx, _projectId, _filter, { limit, after }) => {
    const start = after === null ? 0 : Number(after);
    const end = Math.min(start + limit, number);
    const items = Array.from({ length: end - start }, (_, index) => ({
      foundAt: ago(((start + index) * minutes) / 60),
    })) as Mention[];
    return Promise.resolve({ items, nextAfter: end < number ? String(end) : null });
  };
  return { list } as MentionRepository;
}

/** Looks at a day, and at a day before it. */
async function examine(mentions: MentionRepository) {
  const seen: Mention[] = [];
  const period = { projectId: 'p', since: ago(24), from: ago(48), now };
  const result = await examineRecent({} as Tx, mentions, period, (mention) => seen.push(mention));
  return { ...result, seen: seen.length };
}

describe('examineRecent', () => {
  it('examines mentions from before the window, but does not count them', async () => {
    const { window, knownSince, seen } = await examine(projectWith(100, 60));
    expect(window).toMatchObject({ since: ago(24).toISOString(), examined: 25, complete: true });
    expect({ knownSince, seen }).toEqual({ knownSince: ago(48), seen: 49 });
  });

  it('examines no more mentions in all than previews may, the newest', async () => {
    const { window, knownSince, seen } = await examine(projectWith(4_000, 1));
    expect(window).toMatchObject({ since: ago(24).toISOString(), examined: 1_441, complete: true });
    expect(seen).toBe(previewPosts);
    expect(knownSince).toEqual(ago((previewPosts - 1) / 60));
  });

  it('says so if they do not reach back to the start of the window', async () => {
    const { window, knownSince } = await examine(projectWith(4_000, 0.5));
    const oldest = ago((previewPosts - 1) / 120);
    expect(window).toMatchObject({ since: oldest.toISOString(), examined: previewPosts, complete: false });
    expect(knownSince).toEqual(oldest);
  });
});
