import { fileURLToPath } from 'node:url';
import { Database } from '@earshot/database';
import { createTestDatabase, openDatabase, type TestDatabase } from '@earshot/database/testing';
import { processEnvironment } from '@earshot/platform';
import { runProgram } from '../../stack/run-program.js';
import { Stack, type StackOptions } from '../../stack/stack.js';
import { Browser } from './browser.js';

/** A running Earshot and a browser that shows it. */
export interface RunningConsole {
  readonly baseUrl: string;
  /** null = it is shared. */
  readonly stack: Stack | null;
  readonly database: Database;
  readonly dataSource: TestDatabase['dataSource'];
  readonly browser: Browser;
  stop(): Promise<void>;
}

/** Starts one that is not shared. */
export async function startConsole(options: Partial<Omit<StackOptions, 'on'>>): Promise<RunningConsole> {
  const test = await createTestDatabase();
  const on = { databaseUrl: test.url, redisUrl: processEnvironment().REDIS_URL ?? '' };
  let stack: Stack | undefined;
  let browser: Browser | undefined;
  const stop = async (): Promise<void> => {
    await browser?.stop();
    await stack?.stop();
    await test.close();
  };
  try {
    stack = await Stack.start({ sandboxArgs: ['--no-samples'], ...options, on });
    browser = await Browser.start(stack.baseUrl);
  } catch (error) {
    await stop();
    throw error;
  }
  const { database, dataSource } = test;
  return { baseUrl: stack.baseUrl, stack, database, dataSource, browser, stop };
}

/** The specs of a test worker share its modules, and therefore this. */
let shared: Promise<RunningConsole> | undefined;

/** Returns the gateway that the journeys of this test worker share. It starts with the first of them and ends with the worker. */
export function sharedConsole(): Promise<RunningConsole> {
  shared ??= startShared().catch((error: unknown) => {
    shared = undefined;
    throw error;
  });
  return shared;
}

async function startShared(): Promise<RunningConsole> {
  const program = fileURLToPath(new URL('./shared-stack.main.js', import.meta.url));
  const { ready } = await runProgram(program, [], process.env as Record<string, string>);
  const baseUrl = ready['base_url'] as string;
  const dataSource = await openDatabase(ready['database_url'] as string);
  const browser = await Browser.start(baseUrl);
  const database = new Database(dataSource);
  return { baseUrl, stack: null, database, dataSource, browser, stop: () => Promise.resolve() };
}
