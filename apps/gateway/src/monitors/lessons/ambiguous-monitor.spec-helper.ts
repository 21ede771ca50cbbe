import { updateMentionsStatus } from '@earshot/contracts';
import { givenClassified, givenMention, givenMonitor } from '@earshot/database/testing';
import type { Classification } from '@earshot/domain';
import { givenTenant, type Tenant, type TestGateway } from '../../testing/test-gateway.js';

/** A monitor for “acme” whose mentions are about a company or about cartoons. */
export interface AmbiguousMonitor {
  readonly tenant: Tenant;
  readonly id: string;
  /** Stores mentions that begin with “acme”, by default classified as about the company. @returns their ids */
  readonly mentions: (texts: readonly string[], verdict?: Partial<Classification>) => Promise<string[]>;
  /** Ignores five mentions with “anvil” and keeps five with “invoice”. */
  readonly triage: () => Promise<void>;
}

const reasons = [{ about: 'relevance' as const, code: 'distinctive_name', evidence: 'acme', points: 1 }];

/** @param tenant the monitor's tenant; absent = a new one */
export async function givenAmbiguousMonitor(
  gateway: TestGateway,
  tenant?: Tenant,
): Promise<AmbiguousMonitor> {
  const owner = tenant ?? (await givenTenant(gateway));
  const { database } = gateway.database;
  const monitor = await givenMonitor(database, owner.projectId);
  const mentions: AmbiguousMonitor['mentions'] = async (texts, verdict = {}) => {
    const ids: string[] = [];
    for (const text of texts) {
      const { id } = await givenMention(database, monitor, { text });
      const judged = { isRelevant: true, classifier: 'linear@1', reasons, ...verdict };
      await givenClassified(database, id, judged);
      ids.push(id);
    }
    return ids;
  };
  const five = (text: string) => mentions(Array.from({ length: 5 }, () => text));
  const triage = async (): Promise<void> => {
    const ignored = await five('acme cartoon with another anvil');
    const kept = await five('acme sent us a wrong invoice');
    await gateway.rest(updateMentionsStatus, { ids: ignored, status: 'ignored' }, owner.key);
    await gateway.rest(updateMentionsStatus, { ids: kept, status: 'done' }, owner.key);
  };
  return { tenant: owner, id: monitor.id, mentions, triage };
}
