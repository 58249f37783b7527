import { storeAlone } from '../source/stored-alone.js';
import { markdownToDocument } from './document.js';
import { mayHaveRemarks } from './remarks.js';
import { visibleText } from './visible-text.js';

/** What a reader without claims sees of a text. */
function seen(markdown: string): string {
  const anchors = storeAlone(markdown).sections.flatMap(({ anchor }) => anchor ?? []);
  return visibleText(markdown, anchors, { claims: {}, variables: { space: {}, page: {} } }).markdown;
}

describe('a remark of the authors', () => {
  it.each([
    ['a definition that nothing refers to', '[//]: # (SECRET)'],
    ['a definition of nothing', '[comment]: <> (SECRET)'],
    ['a definition with its remark in quotes', '[//]: # "SECRET"'],
    ['a definition without a title', '[SECRET]: #'],
    ['a definition with an address', '[note]: https://a.test/SECRET'],
    ['a definition over two lines', '[//]: # (a\nSECRET)'],
    ['a definition whose label has two lines', '[a\nb]: # (SECRET)'],
    ['a definition whose label has brackets', '[a\\]b]: # (SECRET)'],
    ['a second definition', '[a]\n\n[a]: https://a.test\n[a]: # (SECRET)'],
    ['a definition in a quote', '> [//]: # (SECRET)'],
    ['a definition in a list', '1. a\n\n   [//]: # (SECRET)'],
    ['a definition in a hint', '{% hint style="info" %}\n[//]: # (SECRET)\n\na\n{% endhint %}'],
    ['a definition in an expandable', '<details>\n<summary>a</summary>\n\n[//]: # (SECRET)\n\n</details>'],
    ['a definition in a footnote', 'a[^1]\n\n[^1]: b\n\n    [//]: # (SECRET)'],
    ['an instruction', '<?SECRET?>'],
    ['an instruction over paragraphs', '<?php a\n\nSECRET ?>'],
    ['an instruction with a bracket', '<?php a > SECRET ?>'],
    ['an instruction in a line', 'a <?php b > SECRET ?> c'],
    ['an instruction in a heading', '# a <?SECRET?>'],
    ['an instruction in a cell', '| a |\n| - |\n| <?SECRET?> b |'],
    ['an instruction in HTML', '<div>a <?SECRET?> b</div>'],
    ['an instruction without its end', '<div>a <?SECRET> b</div>'],
    ['a declaration', '<!DOCTYPE SECRET>'],
    ['a declaration in a line', 'a <!X SECRET> b'],
    ['character data', '<![CDATA[ a > SECRET ]]>'],
    ['character data in a line', 'a <![CDATA[SECRET]]> b'],
    ['what browsers read as a comment', '<div>\n</ SECRET>\n</div>'],
    ['an instruction in a footnote that nothing refers to', '[^1]: b <?SECRET?>'],
    ['a declaration in a footnote that nothing refers to', '[^1]: b <!X SECRET> c'],
    ['a comment in an expression', 'a <code class="expression">space.vars.x<!-- SECRET --></code>'],
    ['an instruction in a frame', '<iframe src="https://a.test"><?SECRET?></iframe>'],
    ['a comment', '<!-- SECRET -->'],
    ['a comment with an end of browsers', '<!-- a --!> SECRET -->'],
    ['a comment without its end', 'a\n\n<!-- SECRET'],
  ])('is not for readers, nor for the search: %s', (_name, markdown) => {
    const text = `Before.\n\n${markdown}\n\nEnd.\n`;
    expect(mayHaveRemarks(text)).toBe(true);
    expect(seen(text)).toContain('Before.');
    expect(seen(text)).not.toContain('SECRET');
    expect(JSON.stringify(storeAlone(text).sections)).not.toContain('SECRET');
  });

  it('is all that is missing', () => {
    expect(seen('a <?b?> c <b>d</b>\n\n<div>e <!X> f</div>\n\n[//]: # (b)\n\ng\n')).toBe(
      'a <!----> c **d**\n\n<div>e <!----> f</div>\n\ng\n',
    );
  });

  it.each([
    ['definitions that references use', '[a] and ![b][c]\n\n[a]: https://a.test "Title"\n[c]: d.png\n'],
    ['code', '```php\n<?php echo 1 ?>\n<!-- a -->\n[//]: # (a)\n```\n\n`<!DOCTYPE html>`\n'],
    ['text that looks like one', 'text\n[//]: # (a)\n\n\\<?a?>\n'],
    ['an attribute', '<table><tr><td><a href="a.php?<?b?>" title="<!c>">d</a></td></tr></table>\n'],
  ])('is not %s, which stays as written', (_name, markdown) => {
    expect(seen(markdown)).toBe(markdown);
  });

  it('stays for those who edit the text', () => {
    const types = markdownToDocument('[//]: # (a)\n\n<!-- b -->\n\n<?c?>\n').nodes.map(({ type }) => type);
    expect(types).toEqual(['definition', 'comment', 'raw']);
  });
});

it.each([
  ['brackets', '[a'],
  ['lines of brackets', '\n['],
  ['lines of quotes', '\n> [a'],
  ['backslashes', '\n[\\'],
  ['markers', '>'],
  ['closed brackets', '\n[a]'],
])('looks for remarks in a long text of %s in linear time', (_name, part) => {
  const start = process.cpuUsage();
  expect(mayHaveRemarks(part.repeat(1_000_000 / part.length))).toBe(false);
  expect(process.cpuUsage(start).user).toBeLessThan(5_000_000);
});
