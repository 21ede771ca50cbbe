import { Injectable } from '@nestjs/common';
import type { SourceSpendingOutput } from '@earshot/contracts';
import {
  Database,
  type PartUse,
  ProjectRepository,
  SourceMeterRepository,
  type SourceUse,
  SpendingRepository,
  type Tx,
} from '@earshot/database';
import { type Caller, type CountedMeter, type SourceName, type SpendingLimits } from '@earshot/domain';
import { Operators } from './operators.js';
import { toInstallationSpending, toProjectSpending } from './spending-output.js';

/** A project's usage of every source, read in one transaction. */
export interface ProjectSpending {
  readonly counted: readonly (CountedMeter & { readonly source: SourceName })[];
  readonly uses: readonly SourceUse[];
  readonly monitors: readonly PartUse[];
  readonly limits: SpendingLimits;
}

/** The usage of all projects. */
export interface InstallationSpending {
  readonly uses: readonly SourceUse[];
  readonly projects: readonly PartUse[];
}

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
  const ofSource = { source, counted: project.counted.filter((one) => one.source === source) };
  return {
    source,
    project: toProjectSpending(ofSource, project, now),
    installation: installation === null ? null : toInstallationSpending(ofSource, installation, now),
  };
}
