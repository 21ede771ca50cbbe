import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { LlmConfig, type LlmFaultListener } from '@earshot/classification';
import { Database, LlmStateRepository } from '@earshot/database';
import { type LanguageModelFault, languageModelFaultSentences } from '@earshot/domain';
import { Clock, LOG, type Log, StandingFaults } from '@earshot/platform';

const name = 'language model';

/**
 * Publishes the state of the language model: as an error in the log, in this process's health, and in the database, from
 * which the gateway shows it to users.
 */
@Injectable()
export class LlmState implements OnApplicationBootstrap, LlmFaultListener {
  /** The last state written; undefined = none. */
  private written: LanguageModelFault | null | undefined;

  constructor(
    private readonly config: LlmConfig,
    private readonly faults: StandingFaults,
    private readonly database: Database,
    private readonly states: LlmStateRepository,
    private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.write((tx, now) => this.states.configure(tx, this.config.access, now));
  }

  raise(fault: LanguageModelFault, why: string): void {
    const reason = languageModelFaultSentences[fault];
    this.faults.raise({ of: name, reason, sentence: `${reason.replace(/\.$/, '')}: ${why}` });
    this.save(fault);
  }

  clear(): void {
    this.faults.clear(name);
    this.save(null);
  }

  private save(fault: LanguageModelFault | null): void {
    const { access } = this.config;
    if (access === null || this.written === fault) return;
    this.written = fault;
    void this.write((tx, now) => this.states.save(tx, access.provider, fault, now));
  }

  /** The state is informational: if it cannot be stored, posts are still classified. */
  private async write(
    work: (tx: Parameters<LlmStateRepository['save']>[0], now: Date) => Promise<void>,
  ): Promise<void> {
    try {
      await this.database.asSystem((tx) => work(tx, this.clock.now()));
    } catch (error) {
      this.written = undefined;
      this.log.warn({ err: error }, 'the state of the language model could not be stored');
    }
  }
}
