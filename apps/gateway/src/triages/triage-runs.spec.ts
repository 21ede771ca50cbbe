import { expect, it, jest } from '@jest/globals';
import type { ActivityRepository, Database, StoredActivity, TriageRunner } from '@earshot/database';
import { Clock, newId } from '@earshot/platform';
import type { ProjectChanges } from '@earshot/queue';
import { TriageRuns } from './triage-runs.js';

it('says when to ask again about a triage that takes longer than a caller waits', async () => {
  const running = Promise.resolve({ finished: false } as StoredActivity);
  const runs = new TriageRuns(
    { asTenant: () => running } as unknown as Database,
    {} as ActivityRepository,
    { run: () => Promise.resolve(), claim: () => Promise.resolve([]) } as unknown as TriageRunner,
    {} as ProjectChanges,
    new Clock(),
  );
  const now = jest.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValue(60_000);
  const answer = await runs.finish(newId(), newId(), []).catch((error: unknown) => error);
  now.mockRestore();
  expect(answer).toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 5 });
});
