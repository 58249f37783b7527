import { looseHtmlBlocks } from './loose-html.js';

describe('looseHtmlBlocks', () => {
  it('leaves out a drawing of 16,000 shapes, and reads what is around it', () => {
    const blocks = looseHtmlBlocks(
      `<p>before</p><svg>${'<path d="M0 0"/>\n'.repeat(16_000)}</svg><p>after</p>`,
    );
    expect(JSON.stringify(blocks)).toMatch(/before.*after/);
  });

  it('does not read thousands of empty elements in a row', () => {
    expect(looseHtmlBlocks('<span></span> '.repeat(4_000))).toBeUndefined();
  });

  it('leaves out what is in the fields of a form, as sites do', () => {
    const blocks = looseHtmlBlocks('<p>before</p><textarea><!-- SECRET --></textarea><p>after</p>');
    expect(JSON.stringify(blocks)).toMatch(/before.*after/);
    expect(JSON.stringify(blocks)).not.toContain('SECRET');
  });
});
