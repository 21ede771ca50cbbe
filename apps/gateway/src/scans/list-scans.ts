import { Injectable } from '@nestjs/common';
import { listScans, outputOf, ScanOutput } from '@earshot/contracts';
import {
  CoverageRepository,
  type LedgerScan,
  MonitorRepository,
  ScanRepository,
  SourceStateRepository,
} from '@earshot/database';
import { found, gapReasonOf, gapSentence } from '@earshot/domain';
import type { Handle } from '../call/handler.js';
import { cursorScope, readPage } from '../page.js';
import { toCoverageOutput } from '../sources/coverage-output.js';

@Injectable()
export class ListScansHandler {
  constructor(
    private readonly monitors: MonitorRepository,
    private readonly scans: ScanRepository,
    private readonly coverage: CoverageRepository,
    private readonly states: SourceStateRepository,
  ) {}

  readonly handle: Handle<typeof listScans> = async (input, { project, tx, now }) => {
    const monitor = found(await this.monitors.get(tx, project.id, input.id), 'monitor');
    const scope = cursorScope(project.id, { monitorId: monitor.id, source: input.source });
    const { items, next_cursor } = await readPage(listScans, input, scope, (page) =>
      this.scans.list(tx, project.id, monitor.id, input.source ?? null, page),
    );
    const states = new Map((await this.states.list(tx)).map((state) => [state.source, state]));
    const watched = await this.coverage.find(tx, project.id, monitor.id);
    return {
      coverage: watched
        .filter(({ source }) => monitor.sources.includes(source) && (input.source ?? source) === source)
        .map((one) =>
          toCoverageOutput(one, states.get(one.source) ?? null, monitor.scanIntervalMinutes, now),
        ),
      scans: items.map(toScanOutput),
      next_cursor,
    };
  };
}

function toScanOutput(scan: LedgerScan): ScanOutput {
  const gapReason = scan.gapFrom === null ? null : gapReasonOf(scan.gapReason);
  return outputOf(ScanOutput, {
    ...scan,
    gapReason,
    gapExplanation: gapReason === null ? null : gapSentence(gapReason),
    new: scan.stored,
  });
}
