import { Injectable } from '@nestjs/common';
import type { LanguageModelFault, LanguageModelState } from '@earshot/domain';
import type { Tx } from '../connection/transaction/tx.js';

/** The state of the configured language model; written by every classifier, shown by the gateway. */
@Injectable()
export class LlmStateRepository {
  /** Stores the configured model and deletes all others. A model already stored keeps its state. */
  async configure(
    tx: Tx,
    configured: { readonly provider: string; readonly model: string } | null,
    now: Date,
  ): Promise<void> {
    const { provider = null, model = null } = configured ?? {};
    const sql = 'DELETE FROM llm_states WHERE $1::text IS NULL OR provider <> $1::text OR model <> $2::text';
    await tx.changed(sql, [provider, model]);
    if (configured !== null)
      await tx.changed(
        'INSERT INTO llm_states (provider, model, fault, since) VALUES ($1, $2, NULL, $3) ON CONFLICT DO NOTHING',
        [provider, model, now],
      );
  }

  /** Stores the model's fault. `since` is kept if the fault is unchanged. @param fault null = the model answers */
  async save(tx: Tx, provider: string, fault: LanguageModelFault | null, now: Date): Promise<void> {
    await tx.changed(
      'UPDATE llm_states SET fault = $2, since = $3 WHERE provider = $1 AND fault IS DISTINCT FROM $2::text',
      [provider, fault, now],
    );
  }

  /** null = no model is configured, or no classifier has started yet. */
  current(tx: Tx): Promise<LanguageModelState | null> {
    const sql = 'SELECT provider, model, fault, since FROM llm_states ORDER BY provider LIMIT 1';
    return tx.firstRow<LanguageModelState>(sql, []);
  }
}
