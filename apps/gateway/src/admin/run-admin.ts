import { NestFactory } from '@nestjs/core';
import { ConfigModule, type Environment, type Log, NestLog, PlatformModule } from '@earshot/platform';
import { AdminModule, adminConfigs } from './admin.module.js';
import { type Command, CommandError } from './command.js';
import { commands } from './commands.js';

/** The usage text, for --help and unknown commands. */
export const helpText = `Usage: npm run admin -- COMMAND        in a clone; the npm package: earshot admin COMMAND

Works on the database in DATABASE_URL or, if that is not set, on Earshot's own (--data DIR, ./var).

${commands.map((command) => `  ${usageOf(command).padEnd(28)}${command.help}`).join('\n')}
`;

/**
 * Runs a command for an operator.
 * @param args the command and its arguments
 * @returns the output
 * @throws CommandError | ConfigError
 */
export async function runAdmin(
  args: readonly string[],
  env: Environment,
  log: Log,
  input: NodeJS.ReadableStream,
): Promise<string> {
  if (args[0] === '--help' || args[0] === 'help') return helpText;
  const { command, values } = readCommand(args);
  const imports = [ConfigModule.forRoot(adminConfigs, env), PlatformModule.forRoot(log), AdminModule];
  const root = { module: RootModule, imports };
  const app = await NestFactory.createApplicationContext(root, {
    logger: new NestLog(log),
    abortOnError: false,
  });
  try {
    return `${await command.run(app, values, input)}\n`;
  } finally {
    await app.close();
  }
}

/** Parses the command, without opening anything. @throws CommandError that names the commands */
export function readCommand(args: readonly string[]): {
  readonly command: Command;
  readonly values: readonly string[];
} {
  const [name, ...values] = args;
  const command = commands.find((candidate) => candidate.name === name);
  if (command === undefined) {
    const known = commands.map((candidate) => candidate.name).join(', ');
    const fault = name === undefined ? 'Name a command.' : `There is no command ${name}.`;
    throw new CommandError(`${fault} The commands are ${known}.`);
  }
  if (values.length !== command.parameters.length)
    throw new CommandError(`${command.name} takes: ${usageOf(command)}`);
  return { command, values };
}

function usageOf({ name, parameters }: Command): string {
  return [name, ...parameters].join(' ');
}

class RootModule {}
