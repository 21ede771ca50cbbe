import { Injectable } from '@nestjs/common';
import {
  invalidField,
  triageMentions,
  type TriageMentionsInput,
  type TriageMentionsOutput,
} from '@earshot/contracts';
import {
  ActivityRepository,
  type MentionFilter,
  type StoredActivity,
  TriageWorkRepository,
} from '@earshot/database';
import { actorOf, AppError, type Caller, maxTriaged, maxUnfinishedTriages } from '@earshot/domain';
import { ExternalEffect } from '../call/external-effect.js';
import type { Handle } from '../call/handler.js';
import { TriageRuns } from '../triages/triage-runs.js';
import { readFilter } from './read-filter.js';

/** The call's transaction records what is to change; the mentions are changed after it, part by part. */
@Injectable()
export class TriageMentionsHandler {
  constructor(
    private readonly work: TriageWorkRepository,
    private readonly activities: ActivityRepository,
    private readonly runs: TriageRuns,
  ) {}

  readonly handle: Handle<typeof triageMentions> = async (input, { caller, project, tx, effectId }) => {
    const filter = filterOf(input, caller);
    if (input.dry_run) {
      const { matched, changing } = await this.work.count(tx, project.id, filter, input.status);
      assertWithin(matched);
      return { triage_id: null, matched, updated: changing };
    }
    const id = effectId();
    // A retry under the same idempotency key: the process that began it has died.
    const begun = await this.activities.get(tx, project.id, id);
    if (begun !== null)
      return new ExternalEffect(async () => answer(await this.runs.finish(project.id, id, [])));
    if (!(await this.work.hasRoom(tx, project.id)))
      throw new AppError(
        'CONFLICT',
        `${maxUnfinishedTriages} triages of this project are under way. Try again in a few seconds.`,
        { retryAfterSeconds: 5 },
      );
    const triage = { id, projectId: project.id, status: input.status, by: actorOf(caller) };
    const { matched, claimed } = await this.work.begin(tx, triage, filter);
    assertWithin(matched);
    if (claimed.length === 0) return { triage_id: null, matched, updated: 0 };
    return new ExternalEffect(async () => answer(await this.runs.finish(project.id, id, claimed)));
  };
}

/** @throws AppError INVALID_REQUEST */
function filterOf({ filter, found_until }: TriageMentionsInput, caller: Caller): MentionFilter {
  const given = filter.found_until;
  const earlier = given !== undefined && new Date(given) < new Date(found_until) ? given : found_until;
  return readFilter({ ...filter, found_until: earlier }, caller, 'filter.');
}

/** @throws AppError INVALID_REQUEST */
function assertWithin(matched: number): void {
  if (matched <= maxTriaged) return;
  const most = maxTriaged.toLocaleString('en');
  const message = `filter must match at most ${most} mentions; it matches more. Narrow it down, e.g. by found_since.`;
  throw invalidField('filter', 'max_matching', message);
}

function answer({ id, matched, mentionCount }: StoredActivity): TriageMentionsOutput {
  return { triage_id: id, matched: matched ?? mentionCount, updated: mentionCount };
}
