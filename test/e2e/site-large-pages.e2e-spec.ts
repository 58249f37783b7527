import { TestApp } from '../support/app.js';
import { SiteReader } from '../support/site-reader.js';

/** Code with so many different words that coloring it takes longer than a page may take. */
function code(lines: number): string {
  const one = (n: number): string =>
    `export const value${n} = async ({ a${n} = [${n}, 'x', /y+/g], ...b }) => (await a${n}?.map((c) => c * ${n}))?.[0] ?? \`\${b}\`;`;
  return Array.from({ length: lines }, (_, n) => one(n)).join('\n');
}

describe('a large page of a published site', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());

  async function bodyOf(markdown: string): Promise<[status: number, body: string]> {
    const world = await app.build.organization();
    const spaceId = await app.build.space(world);
    await app.build.importArchive(world, spaceId, { 'README.md': markdown });
    const siteId = await app.build.site(world, { visibility: 'public', spaces: [spaceId] });
    const { status, body } = await new SiteReader(app.baseUrl).get(`/s/${world.id}/${siteId}/`);
    return [status, body];
  }

  it('shows code in one color when coloring takes too long, rather than no page', async () => {
    const blocks = Array.from({ length: 4 }, () => `\`\`\`typescript\n${code(700)}\n\`\`\`\n`);
    const [status, body] = await bodyOf(`# Code\n\n${blocks.join('\n')}\nThe end.\n`);
    expect(status).toBe(200);
    expect(body).toContain('The end.');
    const inOneColor = (line: number): number => body.split(`export const value${line} =`).length - 1;
    expect(inOneColor(0)).toBeLessThan(4);
    expect(inOneColor(699)).toBeGreaterThan(0);
  });
});
