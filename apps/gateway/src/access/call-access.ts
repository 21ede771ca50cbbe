import { Injectable } from '@nestjs/common';
import { Callers } from './callers.js';
import { ProjectAccess } from './project-access.js';
import { RequestLimits } from './limits/request-limits.js';

/** Who is calling, where, and how often. */
@Injectable()
export class CallAccess {
  constructor(
    readonly callers: Callers,
    readonly projects: ProjectAccess,
    readonly limits: RequestLimits,
  ) {}
}
