/** The git repository that a revision was imported from. */
interface Repository {
  url?: string;
  ref?: string;
}

/**
 * The address at which a text can be edited in its repository: on GitHub, hosts with the same addresses (Gitea), GitLab and
 * Bitbucket.
 * @param path of the file in the repository
 * @returns undefined when the repository has no such address
 */
export function editLink({ url, ref }: Repository, path: string): string | undefined {
  const repository = url === undefined ? null : URL.parse(url);
  if (repository === null || !/^https?:$/.test(repository.protocol)) return undefined;
  const [owner, name, ...rest] = repository.pathname
    .replace(/\.git$/, '')
    .split('/')
    .filter((part) => part !== '');
  if (owner === undefined || name === undefined) return undefined;
  const branch = encodeURIComponent((ref ?? 'HEAD').replace(/^refs\/heads\//, '')).replaceAll('%2F', '/');
  const file = path.split('/').map(encodeURIComponent).join('/');
  const { hostname, origin } = repository;
  if (hostname.includes('gitlab')) {
    const project = [owner, name, ...rest].join('/');
    return `${origin}/${project}/-/edit/${branch}/${file}`;
  }
  if (hostname.includes('bitbucket')) return `${origin}/${owner}/${name}/src/${branch}/${file}?mode=edit`;
  return `${origin}/${owner}/${name}/edit/${branch}/${file}`;
}
