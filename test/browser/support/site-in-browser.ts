import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { launchChromium } from './chromium.js';
import { SiteServer, type PageOptions } from './site-server.js';

/** A site in Chromium. Each page is opened by a new reader, without cookies or stored choices. */
export class SiteInBrowser {
  /** What the browser complained about: errors on the console, uncaught errors, and refusals of the policy. */
  private problems: string[] = [];
  private contexts: BrowserContext[] = [];

  private constructor(
    readonly server: SiteServer,
    private readonly browser: Browser,
  ) {}

  static async start(): Promise<SiteInBrowser> {
    return new SiteInBrowser(await SiteServer.start(), await launchChromium());
  }

  async stop(): Promise<void> {
    await this.browser.close();
    await this.server.stop();
  }

  /** Opens a page with this body, and waits until the core script has run. */
  async open(
    body: string,
    { reader, ...options }: PageOptions & { reader?: BrowserContextOptions } = {},
  ): Promise<Page> {
    const page = await (await this.newReader(reader)).newPage();
    await page.goto(this.server.page(body, options));
    await ready(page);
    return page;
  }

  async newReader(options: BrowserContextOptions = {}): Promise<BrowserContext> {
    const context = await this.browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
    this.contexts.push(context);
    context.setDefaultTimeout(10_000);
    // The oldest browsers that the scripts support do not have it.
    await context.addInitScript('delete URL.parse');
    context.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') this.problems.push(message.text());
    });
    context.on('weberror', (error) => this.problems.push(String(error.error())));
    return context;
  }

  /** What the browser complained about since the last call. */
  takeProblems(): string[] {
    const problems = this.problems;
    this.problems = [];
    return problems;
  }

  /** Closes the pages of a test, and expects that the browser did not complain. */
  async finish(): Promise<void> {
    for (const context of this.contexts) await context.close();
    this.contexts = [];
    this.server.clear();
    expect(this.takeProblems()).toEqual([]);
  }
}

/** Waits until the core script of a page has run. */
export async function ready(page: Page): Promise<void> {
  await page.locator('html[data-scripted]').waitFor({ state: 'attached' });
}

/** The focused element, as its text, label or tag. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    return element?.ariaLabel ?? (element?.textContent.trim() || element?.id || element?.localName) ?? '';
  });
}
