import { describe, expect, it } from '@jest/globals';
import { classifySample, sampleNow, type Sample } from './classify-sample.spec-helper.js';

async function urgency(text: string, sample?: Sample): Promise<number> {
  return (await classifySample(text, sample)).urgency;
}

const down = 'Acme production is down and nobody answers';
const praise = 'I love Acme, best tool ever!';

describe('urgency', () => {
  it('is above 70 where production is down and nobody answers', async () => {
    expect(await urgency(down)).toBeGreaterThan(70);
  });

  it('is above 50 for an outage told with kind words', async () => {
    expect(
      await urgency('I love Acme, best tool ever, but the site is down since this morning'),
    ).toBeGreaterThan(50);
  });

  it('is below 20 for praise', async () => {
    expect(await urgency(praise)).toBeLessThan(20);
  });

  it.each([
    [down, 'The Acme icon is slightly blurry, annoying'],
    ['The Acme charger caught fire and burned my desk', 'The Acme charger broke after a year'],
    ['My Acme account was hacked and all my data leaked', 'My Acme account page looks wrong'],
    ['Acme charged me twice, I want a refund', 'Acme is a bit expensive, sad'],
    ['@acme my order is 3 weeks late, no answer', 'How do I change my Acme avatar?'],
    ['Cancelling Acme, third time it lost my files, unacceptable', 'I wish Acme had a dark mode'],
    ['Thinking of buying Acme for our team, how much is it?', 'Acme announces second data center'],
    ['How do I connect Acme to Slack?', praise],
    ['Acme opened a store', 'Earn $500 per day, acme click here, whatsapp me, bit.ly/xyz'],
    ['I will sue Acme, my lawyer is on it, GDPR violation', 'Acme is worse than before'],
    ['Acme checkout is down, losing orders right now!!!', 'Acme checkout is down'],
    ['Acme app crashes on start', 'Saw the Acme building today'],
  ])('is higher for "%s" than for "%s"', async (more, less) => {
    expect(await urgency(more)).toBeGreaterThan(await urgency(less));
  });

  it.each([
    'Acme is nice', 'How do I connect Acme to Slack?', 'I wish Acme had a dark mode', 'Acme opened a store in Paris',
    'The Acme app crashes', 'Acme vs Globex, thoughts?', 'Acme support is terrible, never again', praise,
  ])('never falls when an outage is added to "%s"', async (text) => {
    const before = await urgency(text);
    expect(await urgency(`${text}. The site is down.`)).toBeGreaterThanOrEqual(before);
    expect(await urgency(`${text}. Total outage.`)).toBeGreaterThanOrEqual(before);
  }); // prettier-ignore

  it('never falls with more reactions, and unknown counts add nothing', async () => {
    const of = (upvotes: number | null): Promise<number> =>
      urgency(down, { post: { engagement: { upvotes } } });
    const steps = await Promise.all([0, 10, 100, 10_000].map(of));
    expect(steps).toEqual([...steps].sort((a, b) => a - b));
    expect(await of(null)).toBe(await of(0));
  });

  it('falls with age after a day, by 15 at most', async () => {
    const aged = (hours: number): Promise<number> =>
      urgency('Acme app crashes on start', {
        post: { publishedAt: new Date(sampleNow.getTime() - hours * 3_600_000) },
      });
    expect(await aged(23)).toBe(await aged(1));
    expect(await aged(48)).toBe((await aged(1)) - 4);
    expect(await aged(10_000)).toBe((await aged(1)) - 15);
  });

  it('is lower where the post is probably not about the brand', async () => {
    const sample = { keyword: 'target' };
    expect(await urgency('we missed the target again, total failure', sample)).toBeLessThan(
      await urgency('Acme missed again, total failure'),
    );
  });
});
