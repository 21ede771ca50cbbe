import { SourceMeterRepository, SourceStateRepository } from '@earshot/database';
import { givenSpending } from '@earshot/database/testing';
import type { Meter } from '@earshot/domain';
import type { TestGateway } from '../test-gateway.js';

const month = { every: 'month', timeZone: 'UTC' } as const;
const meters: readonly Meter[] = [
  { name: 'posts', kind: 'quota', limit: 3_000_000, unit: 'post', window: month },
  { name: 'spend', kind: 'money', limit: 50_000, unit: 'tenth of a US cent', window: month },
];

/** Stores today's cost of X for a monitor, the same on any day. */
export async function tellSpending(
  { database: { database } }: TestGateway,
  {
    projectId,
    monitorId,
    now,
  }: { readonly projectId: string; readonly monitorId: string; readonly now: Date },
): Promise<void> {
  const units = { posts: 412, spend: 2_060 };
  await database.asSystem(async (tx) => {
    const coverage = {
      partial: false,
      delayed: false,
      note: 'Public posts and replies of the last seven days.',
    };
    await new SourceStateRepository().report(tx, { source: 'x', configured: true, ...coverage });
    await new SourceMeterRepository().declare(tx, 'x', meters);
    await new SourceMeterRepository().charge(tx, 'x', units);
    await givenSpending(tx, { projectId, monitorId, source: 'x' }, units, now);
  });
}
