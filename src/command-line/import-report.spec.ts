import { countOf, describeImport, type ImportReport } from './import-report.js';

const REPORT: ImportReport = {
  id: null,
  revision: 'r1',
  dryRun: false,
  imported: 3,
  total: 5,
  pages: 2,
  files: 1,
  reusableContents: 0,
  deleted: 4,
  brokenLinks: {
    before: 0,
    after: 2,
    links: [
      { page: 'guides/setup', title: 'Setup', text: 'Install', target: '../install.md' },
      { page: null, title: 'Note', text: null, target: 'file x' },
    ],
  },
  skipped: [{ path: 'a.md', reason: 'not text in UTF-8' }],
  notUnderstood: [
    { name: '<Widget>', problem: 'unknown', count: 2, path: 'b.mdx', line: 7 },
    { name: '{% hint %}', problem: 'unclosed', count: 1, path: 'c.md', line: 9 },
    { name: '<Card titel>', problem: 'attribute', count: 1, path: 'c.md', line: 1 },
  ],
};

describe('the report of an import', () => {
  it('has a line for each fact', () => {
    expect(describeImport(REPORT).split('\n')).toEqual([
      'imported\t3 of 5 (2 pages, 1 file)',
      'deleted\t4',
      'broken links\t0 before, 2 after',
      'broken link\tguides/setup\tInstall\t../install.md',
      'broken link\tNote\t-\tfile x',
      'not understood\tb.mdx:7\t<Widget> (2 times)',
      'not closed\tc.md:9\t{% hint %}',
      'attribute not understood\tc.md:1\t<Card titel>',
      'skipped\ta.md\tnot text in UTF-8',
      'revision\tr1',
    ]);
  });

  it('of a dry run says what would change', () => {
    const items = [
      { type: 'page_created', page: { id: 'p', path: 'guides/setup', title: 'Setup' } },
      { type: 'file_deleted', file: { id: 'f', name: 'logo.png' } },
      { type: 'variables_edited' },
    ];
    const lines = describeImport({
      ...REPORT,
      ...{ dryRun: true, pages: null, files: null, reusableContents: null, skipped: [], notUnderstood: [] },
      brokenLinks: { before: 2, after: null },
      changes: { count: 3, items },
    }).split('\n');
    expect(lines).toEqual([
      'would import\t3 of 5',
      'would delete\t4',
      'broken links\t2 before, not counted after',
      'changes\t3',
      'change\tpage_created\tguides/setup',
      'change\tfile_deleted\tlogo.png',
      'change\tvariables_edited',
      'revision\tr1',
    ]);
  });

  it('counts kinds only if the record lists all resources', () => {
    const record = { id: 'i', status: 'succeeded' as const, totalResources: 2, skipped: [] };
    const imported = [{ kind: 'page' }, { kind: 'file' }];
    expect(countOf({ ...record, importedResources: 2, imported }, 'page')).toBe(1);
    expect(countOf({ ...record, importedResources: 3, imported }, 'page')).toBeNull();
  });
});
