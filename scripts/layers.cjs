/** The folders of src, lowest layer first. Each may import only the folders before it. */
module.exports = [
  ...['common', 'config', 'database', 'platform', 'outbox', 'access', 'http', 'idempotency', 'auth'],
  ...['organizations', 'scim', 'collections', 'spaces', 'permissions'],
  ...['markdown', 'versioning', 'content', 'search', 'links', 'former-paths', 'computed-pages', 'importing'],
  ...[
    'change-requests',
    'comments',
    'openapi-specs',
    'translations',
    'sites',
    'sso',
    'insights',
    'remote-pictures',
    'rendering',
    'published',
  ],
  ...['events', 'purge', 'demo', 'administration', 'command-line'],
];
