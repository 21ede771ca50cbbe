/** Whether this is a clone, which installs and builds for itself. The npm package brings everything built. */
export declare const isClone: boolean;

/** What people type for a command, e.g. `npm run doctor -- --help` in a clone, `npx earshot doctor --help` elsewhere. */
export declare function commandLine(name: string, args?: string): string;

/** A value that stays the same while `pid` is the same running process; undefined if it is dead or a zombie. */
export declare function processIdentity(pid: number): string | undefined;

/** The key of an installation; undefined if there is no such file. @throws Error if the file contains something else */
export declare function readKey(path: string): string | undefined;
