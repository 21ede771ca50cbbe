import { Injectable } from '@nestjs/common';
import type { SourceSpendingOutput } from '@earshot/contracts';
import {
  Database,
  ProjectRepository,
  SourceMeterRepository,
  SpendingRepository,
  type Tx,
} from '@earshot/database';
import type { Caller, SourceName } from '@earshot/domain';
import { Operators } from '../access/operators.js';
import {
  type InstallationSpending,
  type ProjectSpending,
  toInstallationSpending,
  toProjectSpending,
} from './spending-output.js';

/** The usage of each source: by a project for its members, by the installation for its operators. */
@Injectable()
export class SourceSpending {
  constructor(
    private readonly database: Database,
    private readonly meters: SourceMeterRepository,
    private readonly spending: SpendingRepository,
    private readonly projects: ProjectRepository,
    private readonly operators: Operators,
  ) {}

  /** @param top how many monitors for each source */
  async ofProject(tx: Tx, projectId: string, now: Date, top: number): Promise<ProjectSpending> {
    return {
      counted: await this.meters.listAll(tx),
      uses: await this.spending.ofProject(tx, projectId, now),
      monitors: await this.spending.ofMonitors(tx, projectId, now, top),
      limits: await this.projects.limitsOf(tx, projectId),
    };
  }

  /** Not to be called within a transaction. @param top how many projects for each source @returns null if the caller may not see it */
  async ofInstallation(caller: Caller, now: Date, top: number): Promise<InstallationSpending | null> {
    if (!(await this.operators.includes(caller))) return null;
    return this.database.asSystem(async (tx) => ({
      uses: await this.spending.ofAll(tx, now),
      projects: await this.spending.ofProjects(tx, now, top),
    }));
  }
}

/** The spending on one source. @param installation null = the caller may not see it */
export function toSourceSpending(
  source: SourceName,
  project: ProjectSpending,
  installation: InstallationSpending | null,
  now: Date,
): SourceSpendingOutput {
  const counted = project.counted.filter((one) => one.source === source);
  return {
    source,
    project: toProjectSpending(source, counted, project, now),
    installation: installation === null ? null : toInstallationSpending(source, counted, installation, now),
  };
}
