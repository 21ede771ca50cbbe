import type { SourceName } from '@earshot/domain';
import type { Tx } from '../connection/transaction/tx.js';

/**
 * Makes posts immediately due if a source's stream reports them as edited, deleted or hidden, even if earlier lookups failed. A
 * lookup under way may have been answered before the change: its lease is revoked.
 * @param changed external ids, or shared prefixes of them
 */
export async function askAgain(tx: Tx, source: SourceName, changed: readonly string[]): Promise<void> {
  if (changed.length === 0) return;
  await tx.send(
    // In byte order, like the index: U+10FFFF sorts after any continuation of an id.
    `WITH asked AS (
       SELECT DISTINCT u.mention_id FROM unnest($2::text[]) AS c (beginning)
       JOIN mention_upkeep u ON u.source = $1 AND u.external_id ~>=~ c.beginning
         AND u.external_id ~<~ (c.beginning || U&'\\+10FFFF')
     ), due AS (
       SELECT mention_id FROM mention_upkeep JOIN asked USING (mention_id)
       WHERE verify_at > now() OR lease_token IS NOT NULL ORDER BY mention_id FOR UPDATE OF mention_upkeep
     )
     UPDATE mention_upkeep SET verify_at = now(), lease_token = NULL FROM due WHERE mention_upkeep.mention_id = due.mention_id`,
    [source, [...new Set(changed)]],
  );
}
