import { Injectable } from '@nestjs/common';
import type { Tx } from '../connection/transaction/tx.js';

/** The usage of calls, or its upper limit. */
export interface UsedByLlm {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly costUsd: number;
}

/** The usage of a day. */
export interface LlmDay extends UsedByLlm {
  readonly provider: string;
  readonly calls: number;
  readonly denied: number;
}

/** The usage of language models, per day (UTC) and provider, across all processes. */
@Injectable()
export class LlmUsageRepository {
  /**
   * Reserves the maximum that a call may use, if the day's limits allow it. Atomic.
   * @param limits null = no limit
   * @returns false if the limits do not allow it; the call is then counted as denied
   */
  async reserve(
    tx: Tx,
    call: { readonly day: string; readonly provider: string; readonly atMost: UsedByLlm },
    limits: { readonly tokens: number | null; readonly usd: number | null },
  ): Promise<boolean> {
    const { day, provider, atMost } = call;
    // The row must exist so that the next statement can lock it.
    await tx.changed(
      `INSERT INTO llm_usage (day, provider, calls, denied, input_tokens, output_tokens, cost_usd)
       VALUES ($1, $2, 0, 0, 0, 0, 0) ON CONFLICT DO NOTHING`,
      [day, provider],
    );
    const reserved = await tx.changed(
      `UPDATE llm_usage SET calls = calls + 1, input_tokens = input_tokens + $3::bigint,
         output_tokens = output_tokens + $4::bigint, cost_usd = cost_usd + $5::double precision
       WHERE day = $1 AND provider = $2
         AND ($6::bigint IS NULL OR input_tokens + output_tokens + $3::bigint + $4::bigint <= $6::bigint)
         AND ($7::double precision IS NULL OR cost_usd + $5::double precision <= $7::double precision)`,
      [day, provider, atMost.inputTokens, atMost.outputTokens, atMost.costUsd, limits.tokens, limits.usd],
    );
    if (reserved === 1) return true;
    const sql = 'UPDATE llm_usage SET denied = denied + 1 WHERE day = $1 AND provider = $2';
    await tx.changed(sql, [day, provider]);
    return false;
  }

  /** Replaces the reserved amount by the call's actual usage. */
  async settle(
    tx: Tx,
    call: { readonly day: string; readonly provider: string; readonly atMost: UsedByLlm },
    used: UsedByLlm,
  ): Promise<void> {
    const { day, provider, atMost } = call;
    await tx.changed(
      `UPDATE llm_usage SET input_tokens = input_tokens + $3::bigint, output_tokens = output_tokens + $4::bigint,
         cost_usd = cost_usd + $5::double precision WHERE day = $1 AND provider = $2`,
      [
        day,
        provider,
        used.inputTokens - atMost.inputTokens,
        used.outputTokens - atMost.outputTokens,
        used.costUsd - atMost.costUsd,
      ],
    );
  }

  /** Usage of a day, including the reservations of calls under way. */
  ofDay(tx: Tx, day: string): Promise<LlmDay[]> {
    return tx.query<LlmDay[]>(
      `SELECT provider, calls, denied, input_tokens::double precision AS "inputTokens",
         output_tokens::double precision AS "outputTokens", cost_usd AS "costUsd"
       FROM llm_usage WHERE day = $1 ORDER BY provider`,
      [day],
    );
  }
}
