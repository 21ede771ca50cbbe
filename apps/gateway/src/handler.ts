import { applyDecorators, Injectable, SetMetadata } from '@nestjs/common';
import type { Access, InputOf, Operation, OutputOf, Tenancy } from '@earshot/contracts';
import type { Tx } from '@earshot/database';
import type { Caller, PlanName, SessionCaller } from '@earshot/domain';

/** The project that a call works in. */
export interface CallProject {
  readonly id: string;
  readonly plan: PlanName;
}

/** What a handler knows of the call beside its input. */
export interface HandlerCall<Who extends Access = Access, Where extends Tenancy = Tenancy> {
  readonly caller: Who extends 'session' ? SessionCaller : Caller;
  readonly project: Where extends 'project' ? CallProject : null;
  /** Everything the handler does to the database happens in here, together with the idempotency record. */
  readonly tx: Tx;
  readonly now: Date;
}

/**
 * The one function of an operation. Input is checked; what it throws as `AppError` is the caller's answer.
 * It may run again from the start, so it touches nothing but its `tx`.
 */
export interface Handler<O extends Operation> {
  handle(input: InputOf<O>, call: HandlerCall<O['access'], O['tenancy']>): Promise<OutputOf<O>>;
}

export const implementsKey = 'earshot:implements';

/** Binds a class to its operation; a handler of another shape does not compile. */
export function Implements<O extends Operation>(
  operation: O,
): <T extends new (...parts: never[]) => Handler<O>>(target: T) => void {
  return applyDecorators(Injectable(), SetMetadata(implementsKey, operation));
}
