import { editLink } from './edit-link.js';

describe('the link to edit a page in its repository', () => {
  it.each([
    [
      'https://github.com/acme/docs.git',
      'refs/heads/main',
      'https://github.com/acme/docs/edit/main/a%20b/c.md',
    ],
    ['https://github.com/acme/docs', 'feature/x', 'https://github.com/acme/docs/edit/feature/x/a%20b/c.md'],
    [
      'https://gitlab.example.com/group/team/docs',
      'main',
      'https://gitlab.example.com/group/team/docs/-/edit/main/a%20b/c.md',
    ],
    [
      'https://bitbucket.org/acme/docs',
      'main',
      'https://bitbucket.org/acme/docs/src/main/a%20b/c.md?mode=edit',
    ],
    ['git@github.com:acme/docs.git', 'main', undefined],
    ['javascript:alert(1)', 'main', undefined],
    ['https://github.com/', 'main', undefined],
  ])('of %s at %s', (url, ref, link) => {
    expect(editLink({ url, ref }, 'a b/c.md')).toBe(link);
  });
});
