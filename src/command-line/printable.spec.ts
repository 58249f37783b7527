import { printable } from './printable.js';

describe('texts for a terminal', () => {
  it('contain no control characters', () => {
    const text = 'a\u001b]0;title\u0007b\u009b2Jc\rd\u0000';
    expect(printable(text)).toBe('a\\u001b]0;title\\u0007b\\u009b2Jc\\u000dd\\u0000');
  });

  it('keep tabs, line ends and letters of all languages', () => {
    const text = 'edit\tpage\tÜbersicht.md\nсправка 文档\n';
    expect(printable(text)).toBe(text);
  });

  it('mean the same in JSON', () => {
    const report = { title: 'a\u001b[2Jb\u009bc', path: 'd\\e' };
    expect(JSON.parse(printable(JSON.stringify(report)))).toEqual(report);
  });
});
