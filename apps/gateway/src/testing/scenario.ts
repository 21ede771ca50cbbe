import type { Operation } from '@earshot/contracts';
import type { Data } from './call-rest.js';
import type { Tenant, TestGateway } from './test-gateway.js';

/** A tenant and the gateway they call. */
export interface World {
  readonly gateway: TestGateway;
  readonly tenant: Tenant;
}

/** Makes what a call needs. @returns the call's input */
export type Prepare = (world: World, operation: Operation) => Data | Promise<Data>;

/** How to see every outcome of an operation. What all operations have in common needs no scenario. */
export interface Scenario {
  /** A call that succeeds, each time anew. */
  readonly success: Prepare;
  /** A call that names, elsewhere than in its path, something that is not there. */
  readonly missing?: Prepare;
  /** A call beyond what the plan allows. The tenant has nothing yet. */
  readonly quota?: Prepare;
  /** A call that what is there forbids. */
  readonly conflict?: Prepare;
  /** What it does lies outside of the database: see `ExternalEffect`. */
  readonly effect?: true;
  /** Fields of the answer that differ each time, beside ids, times and secrets. */
  readonly volatile?: readonly string[];
}

/** The input that the operation's page shows. */
export const asDocumented: Prepare = (_, operation) => ({ ...operation.example });
