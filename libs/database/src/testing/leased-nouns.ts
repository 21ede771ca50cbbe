import { newId } from '@earshot/platform';
import type { Monitor } from '@earshot/domain';
import type { Tx } from '../database.js';
import { mentionWork } from '../mention/mention-work.entity.js';
import { type ClaimedWork, MentionWorkRepository } from '../mention/mention-work.repository.js';
import { MentionRepository } from '../mention/mention.repository.js';
import { requestWork } from '../mention/save-found.js';
import type { Lease, LeasedRows } from '../work/leased-rows.js';
import { givenMatch, givenMonitor, givenPost, givenProject } from './given.js';
import type { TestDatabase } from './test-database.js';

/** A noun whose work is leased, as the conformance spec drives it: through its repository, where that adds something. */
export interface LeasedNounUnderTest {
  readonly name: string;
  readonly rows: LeasedRows;
  /** Makes rows that are due. @returns their ids */
  given(test: TestDatabase, count: number): Promise<string[]>;
  claim(tx: Tx, limit: number): Promise<Lease[]>;
  claimSuspects(tx: Tx, limit: number): Promise<Lease[]>;
  /** Its repository claims one row at a time. */
  readonly claimsOne?: true;
  /** Makes rows of a second project, due for longer, and claims as many as that of both. @returns how many of the second */
  readonly takesTurns?: true;
  /** Somebody asks for what was given up; left out = it was deleted, or is asked for by another row. */
  revive?(tx: Tx, id: string): Promise<unknown>;
}

const leaseMs = 60_000;
const work = new MentionWorkRepository();
const ofWork = ({ mentionId: id, leaseToken }: ClaimedWork): Lease => ({ id, leaseToken });

async function givenMentions(test: TestDatabase, count: number, monitor?: Monitor): Promise<string[]> {
  const { id, projectId } =
    monitor ?? (await givenMonitor(test.database, (await givenProject(test.database)).id));
  const found = Array.from({ length: count }, () => ({
    projectId,
    post: givenPost(),
    matches: [givenMatch(id)],
  }));
  const { newMentions } = await test.database.asSystem((tx) => new MentionRepository().saveFound(tx, found));
  return newMentions.map((mention) => mention.id);
}

const ofMentions: LeasedNounUnderTest = {
  name: 'mention work',
  rows: mentionWork,
  given: givenMentions,
  claim: async (tx, limit) =>
    (await work.claim(tx, 'classify', { mentionIds: null, limit, leaseMs })).map(ofWork),
  claimSuspects: async (tx, limit) =>
    (await work.claimSuspects(tx, 'classify', { limit, leaseMs })).map(ofWork),
  revive: (tx, id) => requestWork(tx, [id]),
};

/** Every noun whose work is leased. */
export const leasedNouns: readonly LeasedNounUnderTest[] = [ofMentions];
