import { globSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { relative } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page, Response } from 'playwright-core';
import { DemoService } from '../../../src/demo/demo.service.js';
import { TestApp } from '../../support/app.js';
import type { World } from '../../support/factories.js';
import { launchChromium } from './chromium.js';
import { SlowNetwork } from './slow-network.js';

/** A name that browsers trust as they trust `localhost`. */
const HOST = 'docs.localhost';
const FIXTURES = 'test/fixtures';

/**
 * The service with its published sites, and Chromium, which reaches nothing else. Every complaint of the browser is kept:
 * errors and warnings on the console, refusals of the content security policy, requests that fail, requests to other hosts.
 */
export class ServiceInBrowser {
  readonly origin = `http://${HOST}`;
  private complaints: string[] = [];
  private contexts: BrowserContext[] = [];

  private constructor(
    readonly app: TestApp,
    private readonly browser: Browser,
    private readonly network?: SlowNetwork,
  ) {}

  /**
   * @param variables environment variables of the service
   * @param isSlow whether all that the browser receives arrives in small pieces
   */
  static async start(variables: Record<string, string> = {}, isSlow = false): Promise<ServiceInBrowser> {
    const app = await TestApp.start({ PUBLIC_URL: `http://${HOST}`, ...variables });
    const { port } = app.app.getHttpServer().address() as AddressInfo;
    const network = isSlow ? await SlowNetwork.start(port) : undefined;
    const rules = `MAP ${HOST} 127.0.0.1:${network?.port ?? port}, MAP * ~NOTFOUND`;
    return new ServiceInBrowser(app, await launchChromium([`--host-resolver-rules=${rules}`]), network);
  }

  async stop(): Promise<void> {
    await this.browser.close();
    this.network?.stop();
    await this.app.stop();
  }

  /** Publishes the manual as a first start does. @returns the address of the site, with a trailing slash */
  async demo(): Promise<string> {
    const demo = await this.app.app.get(DemoService).create();
    if (demo === undefined) throw new Error('The service already has content.');
    return demo.siteUrl;
  }

  /** Publishes files as a site of one space. @returns the address of the site, with a trailing slash */
  async publish(world: World, files: Record<string, string | Buffer>, settings?: object): Promise<string> {
    const spaceId = await this.app.build.space(world);
    await this.app.build.importArchive(world, spaceId, files);
    return this.publishSpace(world, spaceId, settings);
  }

  /** Publishes a space. @param settings of the customization @returns the address of the site, with a trailing slash */
  async publishSpace(world: World, spaceId: string, settings?: object): Promise<string> {
    const siteId = await this.app.build.site(world, { visibility: 'public', spaces: [spaceId] });
    if (settings !== undefined) {
      const path = `/orgs/${world.id}/sites/${siteId}/customization`;
      const { status, body } = await this.app.client(world.admin).put(path, { favicon: {}, ...settings });
      if (status !== 200) throw new Error(`The customization answers ${status}: ${JSON.stringify(body)}`);
    }
    return `${this.origin}/s/${world.id}/${siteId}/`;
  }

  /** A browser without cookies or stored choices, in which the default is a desktop. */
  async newReader(options: BrowserContextOptions = {}): Promise<BrowserContext> {
    const context = await this.browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
    this.contexts.push(context);
    context.setDefaultTimeout(15_000);
    const complain = (page: Page | null, what: string): void => {
      const path = page === null ? '' : new URL(page.url()).pathname;
      this.complaints.push(`${path}: ${what}`);
    };
    context.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complain(message.page(), message.text());
    });
    context.on('weberror', (error) => complain(error.page(), String(error.error())));
    context.on('dialog', (dialog) => {
      complain(dialog.page(), `dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    context.on('request', (request) => {
      const isOwn = request.url().startsWith(`${this.origin}/`) || /^(?:data|blob):/.test(request.url());
      if (!isOwn) this.complaints.push(`request to ${request.url()}`);
    });
    context.on('requestfailed', (request) => {
      const { errorText } = request.failure() ?? {};
      // What a navigation cancels.
      if (errorText !== 'net::ERR_ABORTED') this.complaints.push(`${request.url()}: ${errorText}`);
    });
    return context;
  }

  /** What the browser complained about since the last call. */
  takeComplaints(): string[] {
    const complaints = this.complaints;
    this.complaints = [];
    return complaints;
  }

  /** Closes the pages of a test, and expects that the browser did not complain. */
  async finish(): Promise<void> {
    for (const context of this.contexts) await context.close();
    this.contexts = [];
    expect(this.takeComplaints()).toEqual([]);
  }
}

/** The files of a folder of fixtures by path. */
export function fixtureFiles(name: string): Record<string, Buffer> {
  const folder = `${FIXTURES}/${name}`;
  const paths = globSync(`${folder}/**/*`, { withFileTypes: true }).concat(
    globSync(`${folder}/**/.gitbook/**/*`, { withFileTypes: true }),
    globSync(`${folder}/.gitbook.yaml`, { withFileTypes: true }),
  );
  const files = paths
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name: file }) => `${parentPath}/${file}`);
  return Object.fromEntries([...new Set(files)].map((path) => [relative(folder, path), readFileSync(path)]));
}

/** Opens an address, and waits until the core script has run. */
export async function visit(page: Page, address: string): Promise<Response> {
  const response = await page.goto(address);
  if (response === null) throw new Error(`There is no response from ${address}.`);
  await page.locator('html[data-scripted]').waitFor({ state: 'attached' });
  return response;
}
