/**
 * The import rules of ARCHITECTURE.md. A context is a folder of src/ with entities, services and controllers; what
 * another context may use of it is its module, services, mappers, resources, hooks and types.
 */
const CONTEXTS =
  '(access|auth|organizations|sso|scim|collections|spaces|permissions|content|change-requests|comments|openapi-specs|translations|sites|events|idempotency)';
const PRIVATE = '([.](entity|repository|policy|controller|strategy|guard|interceptor|cron)[.]ts$|/dto/)';

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      comment: 'Cycles hide what depends on what.',
      from: {},
      to: { circular: true, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'common-imports-nothing',
      severity: 'error',
      comment: 'src/common is the ground: it imports nothing of src.',
      from: { path: '^src/common/' },
      to: { path: '^src/', pathNot: '^src/common/' },
    },
    {
      name: 'config-imports-nothing',
      severity: 'error',
      from: { path: '^src/config/' },
      to: { path: '^src/', pathNot: '^src/config/' },
    },
    {
      name: 'database-below-contexts',
      severity: 'error',
      comment: 'The database knows no context; entities are handed to it.',
      from: { path: '^src/database/' },
      to: { path: '^src/', pathNot: '^src/(database|common|config)/' },
    },
    {
      name: 'platform-below-contexts',
      severity: 'error',
      comment: 'Adapters to the outside know no context, but for the decorators that guard their own routes.',
      from: { path: '^src/platform/' },
      to: {
        path: '^src/',
        pathNot: '^src/(platform|common|config|database)/|^src/access/requires[.]decorator[.]ts$',
      },
    },
    {
      name: 'private-to-its-context',
      severity: 'error',
      comment: 'Entities, repositories, policies, controllers and DTOs are private to their context.',
      from: { path: `^src/${CONTEXTS}/` },
      to: {
        path: `^src/${CONTEXTS}/.*${PRIVATE}`,
        pathNot: ['^src/$1/', '^src/access/requires[.]decorator[.]ts$'],
      },
    },
    {
      name: 'service-not-to-controller',
      severity: 'error',
      from: { path: '[.](service|repository|entity|policy|mapper)[.]ts$' },
      to: { path: '[.]controller[.]ts$' },
    },
    {
      name: 'controller-not-to-repository',
      severity: 'error',
      comment: "Controllers call one service; SQL is the repositories' alone.",
      from: { path: '[.]controller[.]ts$' },
      to: { path: '[.](repository|entity)[.]ts$' },
    },
    {
      name: 'repository-not-to-service',
      severity: 'error',
      from: { path: '[.](repository|entity)[.]ts$' },
      to: { path: '[.]service[.]ts$' },
    },
    {
      name: 'pure-stays-pure',
      severity: 'error',
      comment:
        'The content model, markdown, policies and mappers are plain functions: no framework, no database.',
      from: { path: '^src/content/(model|markdown)/|[.](policy|mapper)[.]ts$', pathNot: '[.]spec[.]ts$' },
      to: { path: 'node_modules/(@nestjs|typeorm|pg|express)/|^src/(database|platform)/' },
    },
    {
      name: 'order-of-contexts',
      severity: 'error',
      comment: 'Lower contexts do not know higher ones; they define hooks.',
      from: { path: '^src/(access|auth|organizations|collections|spaces)/' },
      to: {
        path: '^src/(scim|permissions|content|change-requests|comments|openapi-specs|translations|sites|purge|demo)/',
      },
    },
    {
      name: 'outbox-below-contexts',
      severity: 'error',
      comment: 'Every context records in the outbox, so it knows none of them.',
      from: { path: '^src/events/outbox/' },
      to: { path: '^src/', pathNot: '^src/(events/outbox|database|common)/' },
    },
    {
      name: 'events-through-the-outbox',
      severity: 'error',
      comment: 'Contexts record events; what becomes of these (audit log, webhooks) is above them.',
      from: { path: '^src/', pathNot: '^src/(events/|administration/|app[.]module|entities)' },
      to: { path: '^src/events/', pathNot: '^src/events/outbox/' },
    },
    {
      name: 'nobody-imports-the-top',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot:
          '^src/(main|cli|check-schema|start-service|run-application|app[.]module|entities|administration/|demo/|http/|purge/)',
      },
      to: {
        path: '^src/(main|cli|check-schema|start-service|run-application|app[.]module|entities|purge/|demo/|administration/)',
      },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: ['[.]worker[.]ts$', 'src/(main|cli|check-schema)[.]ts$', '[.]spec[.]ts$'],
      },
      to: {},
    },
    {
      name: 'no-undeclared-packages',
      severity: 'error',
      from: { pathNot: '[.]spec[.]ts$|^test/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-dev'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.js'],
    },
  },
};
