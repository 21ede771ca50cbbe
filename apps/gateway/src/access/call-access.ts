import { Injectable } from '@nestjs/common';
import { Callers } from './callers.js';
import { ProjectAccess } from './project-access.js';
import { RequestLimits } from './limits/request-limits.js';

/** Identifies the caller, finds the project, and counts the request. */
@Injectable()
export class CallAccess {
  constructor(
    readonly callers: Callers,
    readonly projects: ProjectAccess,
    readonly limits: RequestLimits,
  ) {}
}
