import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { checkSources, isoTime, type SourceCheckOutput } from '@earshot/contracts';
import { Database, type SourceState, SourceStateRepository } from '@earshot/database';
import {
  type CheckResult,
  isNotSetUp,
  manifestOf,
  type SourceName,
  sourceNames,
  unconfiguredCheck,
} from '@earshot/domain';
import type { Handle } from '../call/handler.js';
import { ExternalEffect } from '../call/external-effect.js';

const patienceMs = 15_000;
const lookEveryMs = 250;
const freshMs = 10_000;
/** A check may cost half a cent. */
const freshWherePaidMs = 3_600_000;

/** Has the scanners, which have the credentials, check the sources, and waits for the results. */
@Injectable()
export class CheckSourcesHandler {
  constructor(
    private readonly database: Database,
    private readonly states: SourceStateRepository,
  ) {}

  readonly handle: Handle<typeof checkSources> = async ({ sources }) => {
    const names = sourceNames.filter((name) => sources?.includes(name) ?? true);
    return new ExternalEffect(async () => {
      const states = await this.list();
      const asked = names.filter((name) => states.get(name)?.configured === true);
      const since = new Map<SourceName, Date>();
      await this.database.asSystem(async (tx) => {
        for (const name of asked) {
          const staleMs = manifestOf(name).smallestBudgetUsd === null ? freshMs : freshWherePaidMs;
          since.set(name, await this.states.requestCheck(tx, name, staleMs));
        }
      });
      const answered = await this.waitFor(since);
      return { checks: names.map((name) => toCheckOutput(name, answered.get(name), since.get(name))) };
    });
  };

  private async waitFor(since: ReadonlyMap<SourceName, Date>): Promise<Map<SourceName, SourceState>> {
    for (let waitedMs = 0; ; waitedMs += lookEveryMs) {
      const states = await this.list();
      const isAnswered = [...since].every(([name, at]) => isSince(states.get(name), at));
      if (isAnswered || waitedMs >= patienceMs) return states;
      await sleep(lookEveryMs);
    }
  }

  private async list(): Promise<Map<SourceName, SourceState>> {
    const states = await this.database.asSystem((tx) => this.states.list(tx));
    return new Map(states.map((state) => [state.source, state]));
  }
}

function isSince(state: SourceState | undefined, at: Date): boolean {
  const checkedAt = state?.checkedAt ?? null;
  return checkedAt !== null && checkedAt >= at;
}

/** @param since absent = no check was requested */
function toCheckOutput(
  source: SourceName,
  state: SourceState | undefined,
  since: Date | undefined,
): SourceCheckOutput {
  const isAnswered = since !== undefined && isSince(state, since);
  const { status, reason } = isAnswered
    ? { status: state?.checkStatus ?? 'waiting', reason: state?.checkReason ?? null }
    : notAnswered(source, state);
  return {
    source,
    status,
    reason,
    sample: state?.sample ?? false,
    checked_at: isAnswered ? isoTime(state?.checkedAt ?? null) : null,
  };
}

function notAnswered(source: SourceName, state: SourceState | undefined): CheckResult {
  if (state !== undefined && isNotSetUp(state)) return unconfiguredCheck(manifestOf(source));
  const reason =
    state?.configured === true
      ? `Its scanner did not answer within ${patienceMs / 1_000} seconds: is it running?`
      : 'No scanner reads it in this installation.';
  return { status: 'waiting', reason };
}
