import { TestApp } from '../support/app.js';
import type { World } from '../support/factories.js';
import { Pdfs } from '../support/pdfs.js';

describe('the contents of a PDF', () => {
  let app: TestApp;
  let world: World;
  let pdfs: Pdfs;

  beforeAll(async () => {
    app = await TestApp.start();
    world = await app.build.organization();
    pdfs = new Pdfs(app, world.admin);
  });
  afterAll(() => app.stop());

  const imported = async (files: Record<string, string>): Promise<string> => {
    const space = await app.build.space(world, { title: 'Handbook' });
    await app.build.importArchive(world, space, files);
    return space;
  };

  it('list the pages in their order, with the numbers of their sheets and links to them', async () => {
    const space = await imported({
      'SUMMARY.md': '* [One](one.md)\n\n## Part\n\n* [Two](two.md)\n  * [Three](three.md)\n',
      'one.md': `# One\n\n${'Some text.\n\n'.repeat(80)}`,
      'two.md': '# Two\n\nText',
      'three.md': '# Three\n\nText',
    });
    const { sheets, outline, jumps } = await pdfs.read(space);
    const [contents = ''] = sheets;
    expect(
      contents
        .match(/Handbook|Contents|(?:One|Part|Two|Three)\s+\d+/g)
        ?.map((line) => line.replace(/\s+/, ' ')),
    ).toEqual(['Handbook', 'Handbook', 'Contents', 'One 2', 'Part 5', 'Two 5', 'Three 6']);
    expect(outline.map(({ title, sheet }) => [title, sheet])).toEqual([
      ['One', 1],
      ['Part', 4],
      ['Two', 4],
      ['Three', 5],
    ]);
    expect(jumps.map(({ from, to }) => [from, to])).toEqual([
      [0, 1],
      [0, 4],
      [0, 4],
      [0, 5],
    ]);
    // The lines at the bottom of the sheets are written first.
    expect(sheets.map((sheet) => /^Handbook\s*(\d+)/.exec(sheet)?.[1])).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
    ]);
  });

  it('take several sheets when they are long, and break long titles', async () => {
    const long = 'A very long title '.repeat(12).trim();
    const files = Object.fromEntries(
      Array.from({ length: 120 }, (_, index) => {
        const number = String(index).padStart(3, '0');
        return [`p${number}.md`, `# ${index === 60 ? long : `Page ${number}`}\n\nText`];
      }),
    );
    const { sheets, outline, jumps } = await pdfs.read(await imported(files));
    const first = outline[0]?.sheet ?? 0;
    expect(first).toBeGreaterThan(1);
    const contents = sheets.slice(0, first).join('\n');
    for (const { title, sheet } of outline) {
      if (title !== long) expect(contents).toMatch(new RegExp(`${title}\\s+${sheet + 1}\\b`));
    }
    expect(contents.replace(/\s+/g, ' ')).toContain(long);
    expect(new Set(jumps.map(({ to }) => to)).size).toBe(120);
  });

  it('are left out when there is only one text', async () => {
    const space = await imported({ 'SUMMARY.md': '## Part\n\n* [One](one.md)\n', 'one.md': '# One\n\nText' });
    const { sheets, outline } = await pdfs.read(space);
    expect(sheets).toHaveLength(1);
    expect(outline.map(({ title }) => title)).toEqual(['Part', 'One']);
  });
});
