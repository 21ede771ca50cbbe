import type { Operation } from '@earshot/contracts';
import type { Data } from './call-rest.js';
import type { Tenant, TestGateway } from './test-gateway.js';

/** A tenant and the gateway they call. */
export interface World {
  readonly gateway: TestGateway;
  readonly tenant: Tenant;
}

/** Sets up what a call needs. @returns the call's input */
export type Prepare = (world: World, operation: Operation) => Data | Promise<Data>;

/** How to cause every outcome of an operation, except those that all operations have in common. */
export interface Scenario {
  /** A call that succeeds every time. */
  readonly success: Prepare;
  /** A call that names something nonexistent outside its path. */
  readonly missing?: Prepare;
  /** A call that exceeds the plan. The tenant has nothing yet. */
  readonly quota?: Prepare;
  /** A call that conflicts with the existing state. */
  readonly conflict?: Prepare;
  /** Its effect is outside the database: see `ExternalEffect`. */
  readonly effect?: true;
  /** Fields of the answer that differ each time, in addition to ids, times and secrets. */
  readonly volatile?: readonly string[];
}

/** The input shown on the operation's page. */
export const asDocumented: Prepare = (_, operation) => ({ ...operation.example });
