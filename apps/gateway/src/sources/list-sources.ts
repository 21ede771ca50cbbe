import { Injectable } from '@nestjs/common';
import { isoTime, listSources, type MeterOutput } from '@earshot/contracts';
import { CoverageRepository, SourceStateRepository } from '@earshot/database';
import {
  type CountedMeter,
  defaultSources,
  isHealthy,
  type MeterUse,
  nothingUsed,
  openCount,
  plans,
  unitsInWindow,
} from '@earshot/domain';
import type { Handle } from '../call/handler.js';
import { ExternalEffect } from '../call/external-effect.js';
import { SourceSpending, toSourceSpending } from '../spending/source-spending.js';
import { usesOf } from '../spending/spending-output.js';
import { toCoverageOutput } from './coverage-output.js';

@Injectable()
export class ListSourcesHandler {
  constructor(
    private readonly coverage: CoverageRepository,
    private readonly states: SourceStateRepository,
    private readonly spending: SourceSpending,
  ) {}

  readonly handle: Handle<typeof listSources> = async ({ top }, { caller, project, tx, now }) => {
    const watched = await this.coverage.find(tx, project.id, null);
    const defaults = defaultSources(await this.states.reported(tx, project.id));
    const states = new Map((await this.states.list(tx)).map((state) => [state.source, state]));
    const own = await this.spending.ofProject(tx, project.id, now, top);
    const { scanIntervalMinutes } = plans[project.plan];
    // The installation's usage is outside the project, and therefore outside its transaction.
    return new ExternalEffect(async () => {
      const all = await this.spending.ofInstallation(caller, now, top);
      return {
        sources: watched.map((coverage) => {
          const { source } = coverage;
          const state = states.get(source) ?? null;
          const waits = (state?.waitingUntil ?? now) > now;
          return {
            ...toCoverageOutput(coverage, state, scanIntervalMinutes, now),
            // A source that is left out is recorded without a report.
            configured: state === null || state.reportedAt === null ? null : state.configured,
            watched_by_default: defaults.includes(source),
            sample: state?.sample ?? false,
            healthy: state === null ? null : isHealthy(state),
            last_success_at: isoTime(state?.lastSuccessAt ?? null),
            last_error: state?.lastError ?? null,
            waiting_until: waits ? isoTime(state?.waitingUntil ?? null) : null,
            waiting_reason: waits ? (state?.waitingReason ?? null) : null,
            partial: state?.partial ?? null,
            delayed: state?.delayed ?? null,
            note: state?.note ?? null,
            meters: own.counted
              .filter((counted) => counted.source === source)
              .map((counted) =>
                toMeterOutput(counted, {
                  use: usesOf(source, own.uses).get(counted.meter.name) ?? nothingUsed,
                  share: own.limits.share[source] ?? null,
                  showsAll: all !== null,
                  now,
                }),
              ),
            spending: toSourceSpending(source, own, all, now),
          };
        }),
      };
    });
  };
}

/** A meter with the project's usage, and that of the whole installation if the caller may see it. */
function toMeterOutput(
  counted: CountedMeter,
  { use, share, showsAll, now }: { use: MeterUse; share: number | null; showsAll: boolean; now: Date },
): MeterOutput {
  const { name, kind, unit, limit } = counted.meter;
  const { used, resetsAt } = openCount(counted, now);
  const own = unitsInWindow(counted.meter, use);
  const ofRate = kind === 'rate' ? null : share;
  return {
    name,
    kind,
    unit,
    used: own,
    allowed: limit,
    share: ofRate,
    used_percent: own === null || ofRate === null ? null : (own / ((limit * ofRate) / 100)) * 100,
    installation_used: showsAll ? used : null,
    resets_at: isoTime(resetsAt),
  };
}
