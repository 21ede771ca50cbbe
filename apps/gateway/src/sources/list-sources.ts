import {
  isoTime,
  listSources,
  type ListSourcesInput,
  type ListSourcesOutput,
  type MeterOutput,
} from '@earshot/contracts';
import { CoverageRepository, SourceMeterRepository, SourceStateRepository } from '@earshot/database';
import { type CountedMeter, isHealthy, openCount, plans } from '@earshot/domain';
import { type Handler, type HandlerCall, Implements } from '../handler.js';
import { toCoverageOutput } from './coverage-output.js';

@Implements(listSources)
export class ListSourcesHandler implements Handler<typeof listSources> {
  constructor(
    private readonly coverage: CoverageRepository,
    private readonly states: SourceStateRepository,
    private readonly meters: SourceMeterRepository,
  ) {}

  async handle(
    _input: ListSourcesInput,
    { project, tx, now }: HandlerCall<'any', 'project'>,
  ): Promise<ListSourcesOutput> {
    const watched = await this.coverage.find(tx, project.id, null);
    const states = new Map((await this.states.list(tx)).map((state) => [state.source, state]));
    const counted = await this.meters.listAll(tx);
    const { scanIntervalMinutes } = plans[project.plan];
    return {
      sources: watched.map((coverage) => {
        const state = states.get(coverage.source) ?? null;
        const waits = (state?.waitingUntil ?? now) > now;
        return {
          ...toCoverageOutput(coverage, state, scanIntervalMinutes, now),
          configured: state?.configured ?? null,
          healthy: state === null ? null : isHealthy(state),
          last_success_at: isoTime(state?.lastSuccessAt ?? null),
          last_error: state?.lastError ?? null,
          waiting_until: waits ? isoTime(state?.waitingUntil ?? null) : null,
          waiting_reason: waits ? (state?.waitingReason ?? null) : null,
          partial: state?.partial ?? null,
          delayed: state?.delayed ?? null,
          note: state?.note ?? null,
          meters: counted
            .filter(({ source }) => source === coverage.source)
            .map((meter) => toMeterOutput(meter, now)),
        };
      }),
    };
  }
}

function toMeterOutput(counted: CountedMeter, now: Date): MeterOutput {
  const { name, kind, unit, limit } = counted.meter;
  const { used, resetsAt } = openCount(counted, now);
  return { name, kind, unit, used, allowed: limit, resets_at: isoTime(resetsAt) };
}
