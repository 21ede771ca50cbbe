import {
  costUsd,
  type LlmBudget,
  type LlmConfig,
  type LlmReservation,
  type LlmUsage,
} from '@earshot/classification';
import type { Database, LlmUsageRepository, UsedByLlm } from '@earshot/database';
import type { Log } from '@earshot/platform';

/** The daily LLM budget, kept in Postgres and shared by all processes. */
export class PostgresLlmBudget implements LlmBudget {
  /** @param share 0-1: the part of the daily budget that this caller may fill; usage by others counts too */
  constructor(
    private readonly provider: string,
    private readonly config: Pick<LlmConfig, 'limits' | 'prices'>,
    private readonly parts: {
      readonly database: Database;
      readonly usage: LlmUsageRepository;
      readonly log: Pick<Log, 'warn'>;
    },
    private readonly share: number,
  ) {}

  /** Refuses if Postgres is unavailable. */
  async reserve(atMost: LlmUsage, now: Date): Promise<LlmReservation | null> {
    const day = now.toISOString().slice(0, 10);
    const { tokensPerDay, usdPerDay } = this.config.limits;
    const limits = {
      tokens: tokensPerDay === null ? null : Math.floor(tokensPerDay * this.share),
      usd: usdPerDay === null ? null : usdPerDay * this.share,
    };
    try {
      const allowed = await this.parts.database.asSystem((tx) =>
        this.parts.usage.reserve(tx, { day, provider: this.provider, atMost: this.priced(atMost) }, limits),
      );
      return allowed ? { day, atMost } : null;
    } catch (error) {
      this.parts.log.warn({ err: error }, 'the budget of the LLM could not be checked');
      return null;
    }
  }

  /** A reservation that cannot be settled stays counted in full. */
  async settle({ day, atMost }: LlmReservation, used: LlmUsage | null): Promise<void> {
    if (used === null) return;
    try {
      await this.parts.database.asSystem((tx) =>
        this.parts.usage.settle(
          tx,
          { day, provider: this.provider, atMost: this.priced(atMost) },
          this.priced(used),
        ),
      );
    } catch (error) {
      this.parts.log.warn({ err: error }, 'the usage of the LLM could not be recorded');
    }
  }

  private priced(tokens: LlmUsage): UsedByLlm {
    return { ...tokens, costUsd: costUsd(tokens, this.config.prices) };
  }
}
