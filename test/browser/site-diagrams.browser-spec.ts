import type { Page } from 'playwright-core';
import { SiteInBrowser } from './support/site-in-browser.js';

const DIAGRAMS: Readonly<Record<string, string>> = {
  flowchart:
    'flowchart LR\n  A[Write] -->|review| B{Good?}\n  B --> C[Publish]\n  classDef hot fill:#f00\n  class A hot',
  sequence: 'sequenceDiagram\n  Alice->>Bob: Hello\n  Note over Bob: Thinks',
  class: 'classDiagram\n  Animal <|-- Dog\n  Animal : +int age',
  state: 'stateDiagram-v2\n  [*] --> Draft\n  Draft --> [*]',
  er: 'erDiagram\n  CUSTOMER ||--o{ ORDER : places',
  gantt: 'gantt\n  title Plan\n  dateFormat YYYY-MM-DD\n  section A\n  Task :a1, 2024-01-01, 30d',
  pie: 'pie title Pets\n  "Dogs" : 386\n  "Cats" : 85',
  git: 'gitGraph\n  commit\n  branch develop\n  commit',
  mindmap: 'mindmap\n  root((Docs))\n    Guides\n    API',
  journey: 'journey\n  title Day\n  section Work\n    Write: 5: Me',
};

const source = (diagram: string) =>
  `<pre data-mermaid><code>${diagram.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</code></pre>`;

describe('the diagrams of a published site', () => {
  let site: SiteInBrowser;

  beforeAll(async () => {
    site = await SiteInBrowser.start();
  });
  afterEach(() => site.finish());
  afterAll(() => site.stop());

  const open = (diagrams: readonly string[], theme = 'light'): Promise<Page> =>
    site.open(diagrams.map(source).join(''), { attributes: { 'data-theme': theme } });
  const drawn = async (page: Page, count: number) => {
    await page
      .locator('.diagram svg')
      .nth(count - 1)
      .waitFor();
  };

  it('loads the library only on pages with diagrams', async () => {
    const page = await site.open('<p>Text</p>');
    await page.waitForLoadState('networkidle');
    const scripts = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    expect(scripts.filter((name) => name.includes('mermaid'))).toEqual([]);
  });

  it.each(Object.keys(DIAGRAMS))('draws a diagram of the type %s in place of its source', async (type) => {
    const page = await open([DIAGRAMS[type] ?? '']);
    await drawn(page, 1);
    expect(await page.locator('pre').isHidden()).toBe(true);
    const { height, width } = (await page.locator('.diagram svg').boundingBox()) ?? { height: 0, width: 0 };
    expect([height > 20, width > 20]).toEqual([true, true]);
    expect(await page.locator('style').count()).toBe(1);
  });

  it('styles the drawing without inline style sheets: colors of the theme and classes of the diagram', async () => {
    const page = await open([DIAGRAMS['flowchart'] ?? '']);
    await drawn(page, 1);
    const fill = (label: string) =>
      page
        .locator('.diagram .node')
        .filter({ hasText: label })
        .locator('rect.label-container')
        .evaluate((shape) => getComputedStyle(shape).fill);
    expect(await fill('Write')).toBe('rgb(255, 0, 0)');
    expect(await fill('Publish')).toBe('rgb(221, 221, 238)');
  });

  it('shows no form in a label, whatever the diagram configures', async () => {
    const form = '<form action="https://a.example"><input name="password"><button>Go on</button></form>';
    const configured =
      '%%{init: {"dompurifyConfig": {"ADD_TAGS": ["form", "input"], "FORBID_TAGS": []}}}%%\n';
    const flowchart = `flowchart LR\n  A["Write ${form.replaceAll('"', "'")}"]`;
    const page = await open([flowchart, configured + flowchart]);
    await drawn(page, 2);
    expect(await page.locator('.diagram').first().textContent()).toContain('Write');
    expect(await page.locator('.diagram').locator('form, input, button').count()).toBe(0);
  });

  it('scrolls a wide drawing, by keyboard too, instead of shrinking it', async () => {
    const nodes = Array.from({ length: 12 }, (_, index) => `N${index}[Node ${index}]`);
    const page = await open([`flowchart LR\n  ${nodes.join(' --> ')}`]);
    await drawn(page, 1);
    const figure = page.locator('.diagram');
    expect(await figure.evaluate(({ clientWidth, scrollWidth }) => scrollWidth > clientWidth)).toBe(true);
    expect(await figure.getAttribute('tabindex')).toBe('0');
  });

  it('draws again when the theme changes', async () => {
    const page = await open([DIAGRAMS['sequence'] ?? '']);
    await drawn(page, 1);
    const fill = () =>
      page
        .locator('.diagram rect.actor')
        .first()
        .evaluate((shape) => getComputedStyle(shape).fill);
    const before = await fill();
    await page.evaluate(() => {
      document.documentElement.style.setProperty('--p3', '#123456');
      document.documentElement.dataset.theme = 'dark';
    });
    await page.waitForFunction(() => {
      const shape = document.querySelector('.diagram rect.actor');
      return shape !== null && getComputedStyle(shape).fill === 'rgb(18, 52, 86)';
    });
    expect(before).toBe('rgb(221, 221, 238)');
    expect(await page.locator('.diagram').count()).toBe(1);
  });

  it('shows a source with errors as code, and draws the others', async () => {
    const page = await open(['flowchart LR\n  A --', DIAGRAMS['pie'] ?? '']);
    await drawn(page, 1);
    await page.locator('pre[data-mermaid=failed]').getByText('A --').waitFor();
    expect(await page.locator('.diagram').count()).toBe(1);
  });

  it('runs nothing that a source contains', async () => {
    const hostile = [
      'flowchart LR\n  A["<img src=x onerror=alert(1)>"] --> B["<script>alert(1)</script>"]\n  click A "javascript:alert(1)"',
      '%%{init: {"securityLevel": "loose", "themeCSS": "* { background: url(https://evil.example/) }"}}%%\nflowchart LR\n  A --> B\n  click A call alert()',
    ];
    const page = await open(hostile);
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    await drawn(page, 2);
    for (const node of await page.locator('.diagram .node').all()) await node.click();
    expect(dialogs).toEqual([]);
    expect(
      await page.locator('.diagram script, .diagram [onerror], .diagram [href^=javascript]').count(),
    ).toBe(0);
    site.takeProblems();
  });
});
