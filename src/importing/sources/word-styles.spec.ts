import { type Hiding, WordStyles } from './word-styles.js';
import { parseWordXml } from './word-xml.js';

/** Styles of characters, each based on the next. @param last what the last one is based on */
function chainOf(names: readonly string[], hiding: Record<string, string>, last?: string): WordStyles {
  const styles = names.map((name, index) => {
    const basedOn = names[index + 1] ?? last;
    const base = basedOn === undefined ? '' : `<w:basedOn w:val="${basedOn}"/>`;
    return `<w:style w:type="character" w:styleId="${name}">${base}<w:rPr>${hiding[name] ?? ''}</w:rPr></w:style>`;
  });
  const namespace = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
  const sheet = parseWordXml(`<w:styles xmlns:w="${namespace}">${styles.join('')}</w:styles>`);
  return new WordStyles([sheet.documentElement]);
}

const HIDDEN: Hiding = { vanish: true };

describe('a chain of styles', () => {
  /** As many as a document can have. */
  const LENGTH = 150_000;
  const names = Array.from({ length: LENGTH }, (_, index) => `s${index}`);

  it.each([
    ['of any length', { [`s${LENGTH - 1}`]: '<w:vanish/>' }, undefined],
    ['with a loop of any length', { s9: '<w:vanish/>' }, 's3'],
  ])('%s is resolved in linear time', (_name, hiding, last) => {
    const styles = chainOf(names, hiding, last);
    const start = process.cpuUsage();
    expect(names.every((name) => styles.of('character', name).vanish)).toBe(true);
    expect(process.cpuUsage(start).user).toBeLessThan(5_000_000);
  });

  it.each(['abcd', 'dcba', 'cabd'])('says the same in a loop, whichever is asked for first: %s', (order) => {
    const styles = chainOf(['a', 'b', 'c', 'd'], { b: '<w:vanish w:val="0"/>', d: '<w:vanish/>' }, 'b');
    const found = [...order].map((name) => [name, styles.of('character', name)]);
    expect(Object.fromEntries(found)).toEqual({
      a: { vanish: false },
      b: { vanish: false },
      c: HIDDEN,
      d: HIDDEN,
    });
  });
});
