export interface StandaloneOptions {
  /** 0 = any free port. */
  readonly port: number;
  /** As given: relative to where the command was run. */
  readonly dataDir: string;
  /** Whether sample posts are played; null = as it fits what was begun. */
  readonly sandbox: boolean | null;
  /** Names to watch for, none twice. */
  readonly watch: readonly string[];
}

export declare const helpText: string;

/** An unknown option, or a value that it does not accept; the message is for the user. */
export declare class OptionError extends Error {}

/** @param env its PORT counts where no --port is given; it also tells which options npm kept @throws OptionError */
export declare function parseOptions(
  args: readonly string[],
  env?: Readonly<Record<string, string | undefined>>,
): StandaloneOptions;

/** `parseOptions` for a program: --help prints the text and ends with 0, whatever PORT is; a wrong option ends with 2. */
export declare function optionsOrExit(
  args: readonly string[],
  env?: Readonly<Record<string, string | undefined>>,
): StandaloneOptions;
