import type { Monitor } from '@earshot/domain';
import { newId } from '@earshot/platform';
import { triageWorkRows, TriageWorkRepository } from '../../activity/triage-work.repository.js';
import { upkeepRows, MentionUpkeepRepository } from '../../mention/mention-upkeep.repository.js';
import { mentionWork, MentionWorkRepository } from '../../mention/mention-work.repository.js';
import { MentionRepository } from '../../mention/mention.repository.js';
import { requestWork } from '../../mention/save/save-found.js';
import { givenMatch, givenMonitor, givenPost, givenProject } from '../given.js';
import { ada } from '../given-status.js';
import type { TestDatabase } from '../test-database.js';
import { type LeasedNounUnderTest, leaseMs, named } from './leased-noun.js';

const work = new MentionWorkRepository();
const upkeep = new MentionUpkeepRepository();
const ofMention = { columns: 't.mention_id AS id, t.lease_token AS "leaseToken"' };

/** Mentions with work due. @param monitor absent = one of a new project @returns their ids */
export async function givenMentions(test: TestDatabase, count: number, monitor?: Monitor): Promise<string[]> {
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

export const ofMentions: LeasedNounUnderTest = {
  name: 'mention work',
  rows: mentionWork,
  given: givenMentions,
  claim: (tx, limit) => work.claim(tx, 'classify', { mentionIds: null, limit, leaseMs }),
  claimSuspects: (tx, limit) => work.claimSuspects(tx, 'classify', { limit, leaseMs }),
  revive: (tx, id) => requestWork(tx, [id]),
};

export const ofUpkeep: LeasedNounUnderTest = {
  name: 'upkeep',
  rows: upkeepRows,
  async given(test, count) {
    const ids = await givenMentions(test, count);
    const plan = { verifyAt: new Date(), purgeAt: null };
    await test.database.asSystem((tx) =>
      upkeep.plan(
        tx,
        ids.map((mentionId) => ({ mentionId, ...plan })),
      ),
    );
    return ids;
  },
  claim: (tx, limit) => upkeepRows.claim(tx, {}, { limit, leaseMs }, ofMention),
  claimSuspects: (tx, limit) => upkeepRows.claimSuspects(tx, {}, { limit, leaseMs }, ofMention),
};

const triages = new TriageWorkRepository();
export const ofTriages: LeasedNounUnderTest = {
  name: 'triages',
  rows: triageWorkRows,
  async given(test, count) {
    const ids: string[] = [];
    while (ids.length < count) {
      const monitor = await givenMonitor(test.database, (await givenProject(test.database)).id);
      await givenMentions(test, 1, monitor);
      const triage = { id: newId(), projectId: monitor.projectId, status: 'done', by: ada } as const;
      const { claimed } = await test.database.asSystem((tx) => triages.begin(tx, triage, {}));
      await test.database.asSystem((tx) => triageWorkRows.release(tx, claimed));
      ids.push(...claimed.map(({ id }) => id));
    }
    return ids;
  },
  claim: (tx, limit) => triageWorkRows.claim(tx, {}, { limit, leaseMs }, named),
  claimSuspects: (tx, limit) => triageWorkRows.claimSuspects(tx, {}, { limit, leaseMs }, named),
  claimsOne: true,
};
