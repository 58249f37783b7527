import { filePaths, outline, repositoryTreeOf } from '../../../test/support/source-trees.js';

describe('a repository', () => {
  it('is imported without its housekeeping', () => {
    const tree = repositoryTreeOf({
      'README.md': '# Home',
      'LICENSE.md': '# MIT',
      LICENSE: '',
      CODEOWNERS: '',
      '.gitignore': '',
      '.github/workflows/x.yml': '',
      '.github/ISSUE.md': '# Issue',
      '.vscode/settings.json': '{}',
      'node_modules/a/README.md': '# A',
      '.gitbook.yaml': 'root: ./',
      '.gitbook/assets/x.png': '',
      '.gitbook/includes/note.md': 'Note',
      'data.json': '{}',
    });
    expect(outline(tree.pages)).toEqual(['Home']);
    expect(filePaths(tree)).toEqual(['.gitbook.yaml', '.gitbook/assets/x.png', 'data.json']);
    expect(tree.includes).toHaveLength(1);
    expect(tree.totalResources).toBe(5);
  });

  it('is imported with the files about it that its texts name', () => {
    const tree = repositoryTreeOf({
      'SUMMARY.md': '* [MIT](LICENSE.md)\n* [A](a.md)',
      'a.md': '[owners](CODEOWNERS)',
      'LICENSE.md': '',
      'NOTICE.md': '',
      CODEOWNERS: '',
      'COPYING.txt': '',
    });
    expect(outline(tree.pages)).toEqual(['MIT', 'A']);
    expect(filePaths(tree)).toEqual(['CODEOWNERS']);
  });

  it('has the structure of its summary, whatever else it contains', () => {
    const tree = repositoryTreeOf({
      'SUMMARY.md': '* [A](a.md)',
      'a.md': '',
      'docs.json': '{"navigation": {"pages": ["b"]}}',
      'b.md': '',
    });
    expect(outline(tree.pages)).toEqual(['A', 'B (hidden)']);
  });
});
