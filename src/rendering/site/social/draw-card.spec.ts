import { drawCard } from './draw-card.js';

const card = (title: string) =>
  drawCard({ site: 'Acme', title, color: '#346ddb', isDark: false, font: 'Inter' });
/** Where the letters of a card are, from left to right. */
const places = (svg: string) =>
  [...svg.matchAll(/<path transform="translate\(([\d.]+) /g)].map(([, x]) => Number(x));

describe('the image of a page for social networks', () => {
  it('begins at the right if its title is written from right to left', () => {
    const [ltr, rtl] = [places(card('Guide')), places(card('\u05d0\u05d1\u05d2'))];
    expect(Math.min(...ltr)).toBe(80);
    expect(Math.min(...rtl)).toBeGreaterThan(900);
    expect(Math.max(...rtl)).toBeLessThan(1120);
  });

  it('shows a logo instead of the mark, and instead of the name of the site if it is wide', () => {
    const drawn = (width: number) => {
      const title = { site: 'Acme', title: 'Guide', color: '#346ddb', isDark: false, font: 'Inter' as const };
      return drawCard(title, { png: new Uint8Array([1]), width, height: 60 });
    };
    expect(drawn(60)).toContain(
      '<image x="80" y="62" width="60" height="60" href="data:image/png;base64,AQ=="/>',
    );
    expect(places(drawn(60))).toHaveLength('AcmeGuide'.length);
    expect(places(drawn(300))).toHaveLength('Guide'.length);
  });

  it('joins the letters of Arabic', () => {
    // Alone, each letter has another shape.
    const shapes = (title: string) =>
      card(title)
        .match(/ d="[^"]*"/g)
        ?.slice('Acme'.length) ?? [];
    const [word, ...letters] = ['\u0633\u0644', '\u0633', '\u0644'].map(shapes);
    expect(word).toHaveLength(2);
    expect(letters.flat().filter((shape) => word?.includes(shape))).toEqual([]);
  });

  it.each(['中文', 'はじめ', '한국', '🚀', 'ไทย', 'हिन्दी', 'Ελλ', 'Русский'])('draws %s', (title) => {
    const letters = places(card(title)).length - 'Acme'.length;
    expect(letters).toBeGreaterThan(0);
  });
});
