/** The folders of src, from the ground up: each may import those before it, and none after it. */
module.exports = [
  ...['common', 'config', 'database', 'platform', 'events/outbox', 'access', 'http', 'idempotency', 'auth'],
  ...['organizations', 'scim', 'collections', 'spaces', 'permissions'],
  ...['markdown', 'versioning', 'content', 'search', 'links', 'computed-pages', 'importing', 'rendering'],
  ...['change-requests', 'comments', 'openapi-specs', 'translations', 'sites', 'sso'],
  ...['events/audit', 'events/webhooks', 'purge', 'demo', 'administration'],
];
