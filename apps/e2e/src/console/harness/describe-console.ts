import { type GivenMention, givenMentions, settled } from '@earshot/database/testing';
import type { Mention } from '@earshot/domain';
import { afterAll, afterEach, beforeAll, describe, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type ApiClient, signUpWithProject } from '../../stack/api-client.js';
import type { Stack, StackOptions } from '../../stack/stack.js';
import { findChromium } from '../find-chromium.js';
import type { PageOptions } from './browser.js';
import { type RunningConsole, sharedConsole, startConsole } from './running-console.js';

/** A user of the console in a journey. */
export interface Person {
  readonly email: string;
  readonly password: string;
  readonly projectId: string;
  /** Calls operations in the person's project, to set up a journey. */
  readonly api: ApiClient;
}

/** A running Earshot and a browser that shows it. */
export interface ConsoleUnderTest {
  /** Its processes, sandbox and database: `earshot.stack.publish([...])`, `.kill('gateway')` .. @throws if it is shared */
  readonly stack: Stack;
  /**
   * Opens a path of the console, e.g. `/sign-in`, signed in as the person in `as`, if given. Every call uses a new browser
   * profile.
   */
  open(path: string, options?: PageOptions & { readonly as?: Person }): Promise<Page>;
  /** Signs a new user up, with one project. */
  person(): Promise<Person>;
  /** Stores mentions of `acme` in a person's project as if they had been scanned and classified. @returns in the order given */
  store(person: Person, mentions: readonly GivenMention[]): Promise<Mention[]>;
  /** Runs SQL, for what no operation can do. */
  sql(statement: string, parameters?: readonly unknown[]): Promise<unknown[]>;
}

/**
 * A `describe` for journeys in real Chromium against the real stack. Both are started before its tests and stopped after
 * them. In addition to its own expectations, a test fails if one of its pages writes an error or a warning to the console,
 * throws, requests a foreign host, or breaches its policy.
 *
 *     describeConsole('the inbox', (earshot) => {
 *       it('is empty at first', async () => {
 *         const page = await earshot.open('/', { as: await earshot.person(), width: 390, theme: 'dark' });
 *         await page.getByRole('heading', { name: 'Inbox' }).waitFor();
 *       });
 *     });
 *
 * `earshot` is usable only inside tests and hooks. If there is no Chromium (`CHROMIUM_PATH`, else on `PATH`), the tests are
 * skipped and a line is printed. A Stack takes some 10 s to start, so put journeys that need the same one into one spec.
 * @param options of the stack; default: reddit, no sample posts. `workers: false` starts only the gateway; `shared: true` is
 * for journeys that need only the gateway and change nothing but the data of their own people: all such journeys of a test
 * worker share one stack
 */
export function describeConsole(
  title: string,
  journeys: (earshot: ConsoleUnderTest) => void,
  { shared = false, ...options }: Partial<Omit<StackOptions, 'on'>> & { readonly shared?: boolean } = {},
): void {
  if (findChromium() === null) {
    process.stderr.write(`Skipped because Chromium was not found (set CHROMIUM_PATH): ${title}\n`);
    describe.skip(title, () => journeys({} as ConsoleUnderTest));
    return;
  }
  // The limit for a whole journey; `Browser` and `untilEqual` limit its steps.
  jest.setTimeout(240_000);
  describe(title, () => {
    let running: RunningConsole;
    beforeAll(async () => {
      running = shared ? await sharedConsole() : await startConsole(options);
    }, 240_000);
    // Undefined if the start failed, which is then the failure reported.
    afterEach(() => running?.browser.closePages());
    afterAll(() => running?.stop(), 60_000);
    journeys({
      get stack() {
        if (running.stack === null) throw new Error('This stack is shared.');
        return running.stack;
      },
      person: () => signUpWithProject(running.baseUrl, { name: 'Acme' }),
      async store(person, mentions) {
        const { projectId } = person;
        const id = await monitorOf(person);
        const given = await givenMentions(running.database, { id, projectId, keywords: ['acme'] }, mentions);
        await settled(running.dataSource);
        return given;
      },
      sql: (statement, parameters = []) => running.dataSource.query(statement, [...parameters]),
      async open(path, { as, ...look } = {}) {
        const page = await running.browser.newPage(look);
        if (as !== undefined) await signIn(page, as);
        await page.goto(path);
        return page;
      },
    });
  });
}

/** Returns the monitor for `acme`, creating it if there is none. */
async function monitorOf({ api }: Person): Promise<string> {
  const { monitors } = await api.get<{ monitors: { id: string }[] }>('/api/v1/monitors');
  const [monitor = await api.post<{ id: string }>('/api/v1/monitors', { name: 'Acme', keywords: ['acme'] })] =
    monitors;
  return monitor.id;
}

/** Signs in without the sign-in page: the browser gets the same cookie. */
async function signIn(page: Page, { email, password }: Person): Promise<void> {
  const answer = await page.request.post('/api/auth/sign-in', { data: { email, password } });
  if (!answer.ok()) throw new Error(`Signing in failed: ${answer.status()} ${await answer.text()}`);
}
