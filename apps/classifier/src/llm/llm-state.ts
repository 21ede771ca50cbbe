import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { LlmConfig, type LlmFaultListener } from '@earshot/classification';
import { Database, LlmStateRepository, type Tx } from '@earshot/database';
import { type LanguageModelFault, languageModelFaultSentences } from '@earshot/domain';
import { Clock, LOG, type Log, StandingFaults } from '@earshot/platform';

const name = 'language model';

/** After this, an unchanged state is written again: processes share one row, and another may have written to it last. */
const writtenAgainMs = 60_000;

type Write = (tx: Tx, now: Date) => Promise<void>;

/**
 * Publishes the state of the language model: as an error in the log, in this process's health, and in the database, from
 * which the gateway shows it to users.
 */
@Injectable()
export class LlmState implements OnApplicationBootstrap, LlmFaultListener {
  /** The last state written by this process; null = none. */
  private written: { readonly fault: LanguageModelFault | null; readonly atMs: number } | null = null;
  /** Writes one after the other, so that the last state is stored last. */
  private writing: Promise<void> = Promise.resolve();

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
    if (access === null) return;
    const nowMs = this.clock.now().getTime();
    const { written } = this;
    if (written?.fault === fault && nowMs - written.atMs < writtenAgainMs) return;
    this.written = { fault, atMs: nowMs };
    void this.write((tx, now) => this.states.save(tx, access.provider, fault, now));
  }

  private write(work: Write): Promise<void> {
    this.writing = this.writing.then(() => this.writeNow(work));
    return this.writing;
  }

  /** The state is informational: if it cannot be stored, posts are still classified. */
  private async writeNow(work: Write): Promise<void> {
    try {
      await this.database.asSystem((tx) => work(tx, this.clock.now()));
    } catch (error) {
      this.written = null;
      this.log.warn({ err: error }, 'the state of the language model could not be stored');
    }
  }
}
