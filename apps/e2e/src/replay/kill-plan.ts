import { setTimeout as sleep } from 'node:timers/promises';
import type { Stack } from '../stack/stack.js';

/** Kills (-9) every worker in turn, `rounds` times, spread evenly over the publication. */
export class KillPlan {
  private round = 0;
  private killing: Promise<void> = Promise.resolve();

  constructor(
    private readonly stack: Stack,
    private readonly rounds: number,
    private readonly say: (line: string) => void,
  ) {}

  /** @param share of the posts published so far, 0-1 */
  reached(share: number): void {
    if (this.round >= this.rounds || share < (this.round + 1) / (this.rounds + 1)) return;
    this.round += 1;
    const { round } = this;
    this.killing = this.killing.then(() => this.kill(round));
  }

  /** Resolves when every kill is done. */
  async done(): Promise<void> {
    await this.killing;
  }

  private async kill(round: number): Promise<void> {
    for (const name of this.stack.workers) {
      this.stack.kill(name);
      await sleep(200);
    }
    this.say(`killed ${this.stack.workers.join(', ')} (round ${round} of ${this.rounds})`);
  }
}
