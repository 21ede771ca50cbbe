import type { INestApplicationContext } from '@nestjs/common';

/** An operator's command. */
export interface Command {
  /** As typed. */
  readonly name: string;
  /** Names of the arguments, in order, all required. */
  readonly parameters: readonly string[];
  readonly help: string;
  /**
   * @param input piped in or typed
   * @returns the output, without the last line break
   * @throws CommandError if the request cannot be fulfilled
   */
  run(app: INestApplicationContext, values: readonly string[], input: NodeJS.ReadableStream): Promise<string>;
}

/** Wrong usage, or something that does not exist: the message is shown to the operator. */
export class CommandError extends Error {}
