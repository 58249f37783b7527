import { highlight, loadLanguages } from './highlight.js';

/** As long as a line can be and still have colors. */
const LONG = 'const a = "b"; '.repeat(60);

describe('highlighted code', () => {
  beforeAll(async () => {
    await loadLanguages(['ts']);
    // The first line in a language takes long, and may have used up its own time.
    highlight(Array<string>(4).fill(LONG), 'ts', { characters: 400_000, milliseconds: 60_000 });
  });

  it('has one color from where its time is over, also in the middle of few long lines', () => {
    const budget = { characters: 400_000, milliseconds: 5 };
    const lines = highlight(Array<string>(90).fill(LONG), 'ts', budget) ?? [];
    expect(lines).toHaveLength(90);
    expect(lines[0]?.length).toBeGreaterThan(1);
    expect(lines.at(-1)).toEqual([{ text: LONG }]);
    expect(budget.milliseconds).toBeLessThan(0);
  });

  it('has all its colors while there is time', () => {
    const budget = { characters: 400_000, milliseconds: 60_000 };
    const lines = highlight(Array<string>(250).fill('const a = "b";'), 'ts', budget) ?? [];
    expect(new Set(lines.map((line) => JSON.stringify(line))).size).toBe(1);
    expect(lines[0]?.length).toBeGreaterThan(1);
  });
});
