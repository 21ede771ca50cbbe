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

/** A wrong command, or one about something that is not there: the message is for whoever typed it. */
export class CommandError extends Error {}
