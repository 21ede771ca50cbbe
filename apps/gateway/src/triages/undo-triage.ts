import { Injectable } from '@nestjs/common';
import { undoTriage } from '@earshot/contracts';
import { ActivityRepository, TriageWorkRepository } from '@earshot/database';
import { actorOf, AppError, found, undoRefusal } from '@earshot/domain';
import { ExternalEffect } from '../call/external-effect.js';
import type { Handle } from '../call/handler.js';
import { TriageRuns } from './triage-runs.js';

/** Undoes a triage the way it was made: part by part, after the transaction of the call. */
@Injectable()
export class UndoTriageHandler {
  constructor(
    private readonly activities: ActivityRepository,
    private readonly work: TriageWorkRepository,
    private readonly runs: TriageRuns,
  ) {}

  readonly handle: Handle<typeof undoTriage> = async ({ id }, { caller, project, tx, now, effectId }) => {
    const triage = found(await this.activities.getForUpdate(tx, project.id, id), 'triage');
    // A repeated undo gets the same answer.
    const begun = triage.undoneBy;
    const refusal = begun === null ? undoRefusal(triage, now) : null;
    if (refusal !== null) throw new AppError('CONFLICT', refusal.message, refusal);
    const undo = { id: effectId(), projectId: project.id, by: actorOf(caller) };
    const claimed = begun === null ? await this.work.beginUndo(tx, undo, triage) : [];
    const undoId = begun ?? undo.id;
    return new ExternalEffect(async () => {
      const { mentionCount: restored } = await this.runs.finish(project.id, undoId, claimed);
      return { restored, left_alone: triage.mentionCount - restored };
    });
  };
}
