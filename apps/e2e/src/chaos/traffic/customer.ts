import { setTimeout as sleep } from 'node:timers/promises';
import { PersistentCaller } from './persistent-caller.js';
import { pick } from '../seeded-random.js';

/** The last state of an object that the API acknowledged. */
export interface Acknowledged {
  readonly kind: 'monitors' | 'alerts';
  readonly id: string;
  readonly name: string;
  readonly active: boolean;
}

/** A monitor created during the run and kept: its posts are owed from then on. */
export interface BornMonitor {
  readonly id: string;
  readonly keyword: string;
  /** When its creation was acknowledged, in milliseconds since 1970. */
  readonly since: number;
}

const pauseMs = 400;

/**
 * A customer who works while everything breaks: creates monitors and alerts, and renames, pauses and resumes them. The
 * writes run one after the other, each until it is acknowledged, and some are repeated under the same key.
 */
export class Customer {
  readonly acknowledged = new Map<string, Acknowledged>();
  readonly born: BornMonitor[] = [];
  writes = 0;
  private isDone = false;
  private working: Promise<void> | undefined;

  constructor(
    private readonly caller: PersistentCaller,
    private readonly options: {
      /** Prefixes every name, so that two customers never use the same one. */
      readonly name: string;
      /** For the monitors that are kept. */
      readonly keywords: readonly string[];
      readonly webhookUrl: string;
      readonly random: () => number;
    },
  ) {}

  begin(): void {
    this.working = this.work();
  }

  /** Resolves when the current write is acknowledged. */
  async end(): Promise<void> {
    this.isDone = true;
    await this.working;
  }

  private async work(): Promise<void> {
    while (!this.isDone) {
      await this.act().catch((error: unknown) => this.caller.faults.push((error as Error).message));
      this.writes += 1;
      await sleep(pauseMs);
    }
  }

  private act(): Promise<void> {
    const { random } = this.options;
    const known = [...this.acknowledged.values()];
    const keyword = this.options.keywords[this.born.length];
    if (keyword !== undefined && random() < 0.15) return this.makeMonitor(keyword, true);
    if (known.length < 6 || (known.length < 25 && random() < 0.2))
      return random() < 0.5
        ? this.makeMonitor(`unheard-of ${this.options.name} ${known.length}`, false)
        : this.makeAlert();
    return this.change(pick(known, random()));
  }

  private async makeMonitor(keyword: string, stays: boolean): Promise<void> {
    const body = { name: this.freshName(), keywords: [keyword] };
    const made = await this.write('POST', '/api/v1/monitors', body);
    if (stays) this.born.push({ id: made.id, keyword, since: Date.now() });
    else this.acknowledged.set(made.id, { kind: 'monitors', ...made });
  }

  private async makeAlert(): Promise<void> {
    const body = {
      name: this.freshName(),
      channel: 'webhook',
      destination: this.options.webhookUrl,
      min_urgency: 30,
    };
    const made = await this.write('POST', '/api/v1/alerts', body);
    this.acknowledged.set(made.id, { kind: 'alerts', ...made });
  }

  private async change({ kind, id, active }: Acknowledged): Promise<void> {
    const body = this.options.random() < 0.5 ? { active: !active } : { name: this.freshName() };
    const changed = await this.write('PATCH', `/api/v1/${kind}/${id}`, body);
    this.acknowledged.set(id, { kind, ...changed });
  }

  private async write(method: 'POST' | 'PATCH', path: string, body: object) {
    const key = `${this.options.name.replaceAll(' ', '-')}-${this.writes}`;
    const answer = await this.caller.write(method, path, body, key);
    if (this.options.random() < 0.3) await this.caller.repeat(method, path, body, key, answer);
    const { id, name, active } = answer as { id: string; name: string; active: boolean };
    return { id, name, active };
  }

  private freshName(): string {
    return `${this.options.name} ${this.writes}`;
  }
}
