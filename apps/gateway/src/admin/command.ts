import type { INestApplicationContext } from '@nestjs/common';

/** One thing that an operator may do. */
export interface Command {
  /** As it is typed. */
  readonly name: string;
  /** Names of what follows, in order, all of them needed. */
  readonly parameters: readonly string[];
  readonly help: string;
  /**
   * @param input what is piped in or typed
   * @returns what the operator reads, without the last line break
   * @throws CommandError where what was asked for cannot be
   */
  run(app: INestApplicationContext, values: readonly string[], input: NodeJS.ReadableStream): Promise<string>;
}

/** Wrong usage, or something that does not exist: the message is shown to the operator. */
export class CommandError extends Error {}
