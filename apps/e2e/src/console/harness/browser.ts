import { type Browser as Chromium, type BrowserContext, chromium, type Page } from 'playwright-core';
import { findChromium } from '../find-chromium.js';

/** Prevents all outside traffic, both of Chromium's own services and to anything that a page might name. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
];

/** The message logged when the console finds out that nobody is signed in. */
const signedOut = /status of 401 .*\/api\/auth\/session\)$/;

/** How a page is shown. */
export interface PageOptions {
  /** In CSS pixels; default 1280. */
  readonly width?: number;
  /** Default 800. */
  readonly height?: number;
  /** Default light. */
  readonly theme?: 'light' | 'dark';
  /** As on a phone: fingers instead of a mouse. */
  readonly touch?: boolean;
  /**
   * Console messages that the journey expects, e.g. `/status of 401/`: Chromium writes one for each response of 400 and
   * above.
   */
  readonly expected?: readonly RegExp[];
}

/** A real Chromium that collects the errors of its pages. */
export class Browser {
  private readonly contexts: BrowserContext[] = [];
  private complaints: string[] = [];

  private constructor(
    private chromium: Chromium,
    private readonly origin: string,
  ) {}

  /** @param origin the only origin that its pages may request */
  static async start(origin: string): Promise<Browser> {
    return new Browser(await launch(), origin);
  }

  /** Opens a blank page in a new profile: no cookies, nothing stored. A second page is a second person. */
  async newPage({
    width = 1280,
    height = 800,
    theme,
    touch = false,
    expected = [],
  }: PageOptions = {}): Promise<Page> {
    // A shared browser lives as long as its test worker, and a machine short of memory kills it between two journeys.
    if (!this.chromium.isConnected()) {
      process.stderr.write('Chromium has ended between two journeys; another one is started.\n');
      this.chromium = await launch();
    }
    const context = await this.chromium.newContext({
      baseURL: this.origin,
      viewport: { width, height },
      colorScheme: theme ?? 'light',
      hasTouch: touch,
      isMobile: touch,
      locale: 'en-GB',
    });
    this.contexts.push(context);
    // Long, because a busy machine is no failure. Shorter than the interval at which a page polls for changes, so that a
    // journey which depends on an event fails without it.
    context.setDefaultTimeout(45_000);
    await context.addInitScript(reportBreaches);
    const complain = (what: string): void => {
      if (![signedOut, ...expected].some((pattern) => pattern.test(what))) this.complaints.push(what);
    };
    context.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()))
        complain(`console.${message.type()}: ${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (error) => complain(`uncaught: ${error.error().stack ?? error.error().message}`));
    context.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (protocol.startsWith('http') && origin !== this.origin)
        complain(`a request to another host: ${request.url()}`);
    });
    return context.newPage();
  }

  /** Closes all pages. @throws if one has logged an error since the last call */
  async closePages(): Promise<void> {
    await Promise.all(this.contexts.splice(0).map((context) => context.close()));
    const complaints = this.complaints.splice(0);
    if (complaints.length > 0) throw new Error(`The pages reported errors:\n${complaints.join('\n')}`);
  }

  async stop(): Promise<void> {
    await this.chromium.close();
  }
}

function launch(): Promise<Chromium> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('Chromium was not found.');
  return chromium.launch({ executablePath, args: flags });
}

/** Runs in each page before the page's own scripts. */
const reportBreaches = `addEventListener('securitypolicyviolation', (breach) => {
  console.error('policy violation: ' + breach.effectiveDirective + ' ' + breach.blockedURI + ' ' + breach.sample);
});`;
