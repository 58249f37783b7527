/**
 * The import rules of ARCHITECTURE.md. A context is a folder of src/ with entities, services and controllers; what
 * another context may use of it is its module, services, mappers, resources, hooks and types.
 */
const CONTEXTS =
  '(access|auth|organizations|sso|scim|collections|spaces|permissions|content|search|links|former-paths|computed-pages|importing|rendering|change-requests|comments|openapi-specs|translations|sites|insights|remote-pictures|published|events|outbox|idempotency)';
const PRIVATE = '([.](entity|repository|policy|controller|strategy|guard|interceptor|cron)[.]ts$|/dto/)';

const LAYERS = require('./scripts/layers.cjs');

const onlyDownwards = LAYERS.slice(0, -1).map((layer, index) => ({
  name: `${layer.replace('/', '-')}-imports-only-what-is-below`,
  severity: 'error',
  comment: 'Lower folders do not know higher ones; they define hooks.',
  from: { path: `^src/${layer}/`, pathNot: '[.]spec[.]ts$' },
  to: {
    path: `^src/(${LAYERS.slice(index + 1).join('|')})/`,
    // The routes of probes and metrics are guarded like all others.
    pathNot: layer === 'platform' ? '^src/access/requires[.]decorator[.]ts$' : [],
  },
}));

module.exports = {
  forbidden: [
    ...onlyDownwards,
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
      name: 'express-stays-at-the-edge',
      severity: 'error',
      comment:
        'Controllers, guards and what these share read requests and send responses. Services do neither.',
      from: {
        path: '^src/',
        pathNot: [
          '[.](controller|decorator|filter|guard|interceptor|strategy)[.]ts$',
          '^src/(http|common/http|platform/observability|published/http)/',
          '^src/(access/(current-request|route-guards)|auth/rate-limiter|run-application|administration/administration)[.]ts$',
          '^src/(scim/scim-(access|responses)|sso/sign-in/respond-to-browser)[.]ts$',
        ],
      },
      to: {
        path: 'node_modules/(@types/)?express(-serve-static-core)?/|node_modules/@nestjs/platform-express/',
      },
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
      comment: 'Markdown, versioning, policies and mappers are plain functions: no framework, no database.',
      from: { path: '^src/(markdown|versioning)/|[.](policy|mapper)[.]ts$', pathNot: '[.]spec[.]ts$' },
      to: { path: 'node_modules/(@nestjs|typeorm|pg|express)/|^src/(database|platform)/' },
    },
    {
      name: 'events-through-the-outbox',
      severity: 'error',
      comment: 'Contexts record events; what becomes of these (audit log, webhooks) is above them.',
      from: { path: '^src/', pathNot: '^src/(events/|administration/|app[.]module|entities)' },
      to: { path: '^src/events/' },
    },
    {
      name: 'nobody-imports-the-top',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot:
          '^src/(main|cli|check-schema|start-service|run-application|app[.]module|entities|administration/|command-line/|demo/|http/|purge/)',
      },
      to: {
        path: '^src/(main|cli|check-schema|start-service|run-application|app[.]module|entities|purge/|demo/|administration/|command-line/)',
      },
    },
    {
      name: 'pages-and-pdfs-are-separate',
      severity: 'error',
      comment: 'What both need of a document is in markdown/document, and typefaces are in rendering/fonts.',
      from: { path: '^src/rendering/(site|pdf)/' },
      to: { path: '^src/rendering/(site|pdf)/', pathNot: '^src/rendering/$1/' },
    },
    {
      name: 'scripts-for-browsers-stand-alone',
      severity: 'error',
      comment: 'Scripts for browsers are a program of their own.',
      from: { path: '^src/rendering/site/client/' },
      to: { path: '^src/', pathNot: '^src/rendering/site/client/' },
    },
    {
      name: 'nobody-imports-scripts-for-browsers',
      severity: 'error',
      from: { pathNot: '^src/rendering/site/client/' },
      to: { path: '^src/rendering/site/client/' },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: ['[.]worker[.]ts$', 'src/(main|cli|check-schema)[.]ts$', '[.]spec[.]ts$', '[.]d[.]ts$'],
      },
      to: {},
    },
    {
      name: 'no-undeclared-packages',
      severity: 'error',
      // The build puts the packages of scripts for browsers into their bundles.
      from: { pathNot: '[.]spec[.]ts$|^test/|^src/rendering/site/client/' },
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
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
};
