import type { ClassificationReason, Match, Meaning, Mention } from '@earshot/domain';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../connection/transaction/tx.js';
import { firstMatches } from '../mention/mention-row.js';

/** A classified mention with the evidence for its relevance. */
export interface JudgedMention extends Pick<
  Mention,
  'id' | 'source' | 'url' | 'title' | 'text' | 'foundAt' | 'status'
> {
  readonly isRelevant: boolean;
  readonly classifier: string;
  readonly reasons: readonly ClassificationReason[];
  /** null = not known. */
  readonly meaning: Meaning | null;
  /** The first twenty. */
  readonly matches: readonly Match[];
}

/** Matches read per mention when looking for the newest mentions: most posts contain a name once or twice. */
const placesEach = 10;

/** Classified mentions, for classifying them again. */
@Injectable()
export class JudgedMentionRepository {
  /**
   * The newest mentions of a monitor, newest first, leaving out those that are not classified or have no text. Reads a
   * limited number of rows, so it returns fewer than `limit` if posts contain the monitor's names very often.
   */
  newest(tx: Tx, projectId: string, monitorId: string, limit: number): Promise<JudgedMention[]> {
    return tx.query<JudgedMention[]>(
      `SELECT m.id, m.source, m.url, m.title, m.text, m.found_at AS "foundAt", m.status, m.is_relevant AS "isRelevant",
         m.classifier, m.reasons, m.meaning,
         ${firstMatches}
       FROM (
         SELECT DISTINCT mention_id FROM (
           SELECT mention_id FROM matches WHERE project_id = $1 AND monitor_id = $2 ORDER BY mention_id DESC LIMIT $4
         ) places ORDER BY mention_id DESC LIMIT $3
       ) newest
       CROSS JOIN LATERAL (SELECT * FROM mentions WHERE id = newest.mention_id AND project_id = $1 LIMIT 1) m
       WHERE m.removed_at IS NULL AND m.is_relevant IS NOT NULL AND m.classifier IS NOT NULL AND m.reasons IS NOT NULL
       ORDER BY m.id DESC`,
      [projectId, monitorId, limit, limit * placesEach],
    );
  }
}
