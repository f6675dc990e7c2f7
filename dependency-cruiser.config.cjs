/** Who may import whom (docs/ARCHITECTURE.md). Each message says why. */
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { path: '^(src|content|catalog|testing|e2e|bench)/', pathNot: allowed },
})

/** What puts the server together: the only files that may name every feature. */
const ROOT = '^src/server/(main|app|schema|jobs|services|events|live)\\.ts$'
const DOOR = '^src/server/features/[^/]+/index\\.ts$'
/** Tests beside a file, and testing/, look inside: what only tests need is no use to other features. */
const TEST = '\\.test\\.tsx?$'

module.exports = {
  forbidden: [
    {
      name: 'past-a-door',
      comment:
        'A feature is a room with one door, its index.ts: what is not exported there may change without a look at others.',
      severity: 'error',
      from: { path: '^src/server/features/([^/]+)/', pathNot: TEST },
      to: { path: '^src/server/features/', pathNot: ['^src/server/features/$1/', DOOR] },
    },
    {
      name: 'past-a-door-from-outside',
      comment:
        'A feature is a room with one door, its index.ts. The root alone loads schema files themselves (they register ' +
        'types by being loaded), and services.ts the store of the catalog, whose door leads back to Services.',
      severity: 'error',
      from: { path: '^src/(?!server/features/)', pathNot: [TEST, '^src/server/(schema|services)\\.ts$'] },
      to: { path: '^src/server/features/', pathNot: DOOR },
    },
    {
      name: 'schema-loads-schemas',
      comment: 'schema.ts loads the schema files of features and uses their doors for the rest.',
      severity: 'error',
      from: { path: '^src/server/schema\\.ts$' },
      to: { path: '^src/server/features/', pathNot: [DOOR, '\\.schema\\.ts$'] },
    },
    {
      name: 'services-open-the-catalog',
      comment: 'Every feature imports the type Services: it may name no feature but the store of the catalog.',
      severity: 'error',
      from: { path: '^src/server/services\\.ts$' },
      to: { path: '^src/server/features/', pathNot: '^src/server/features/catalog/catalog-store\\.ts$' },
    },
    {
      name: 'machinery-knows-no-noun',
      comment: 'Machinery serves every feature and names none: the root hands it what it needs.',
      severity: 'error',
      from: { path: '^src/server/[^/]+/', pathNot: ['^src/server/(features|demo)/', TEST] },
      to: { path: ['^src/server/(features|demo)/', ROOT], pathNot: '^src/server/services\\.ts$' },
    },
    {
      name: 'features-know-no-root',
      comment: 'The root is put together from features, which know neither it nor the demo world.',
      severity: 'error',
      from: { path: '^src/server/features/', pathNot: TEST },
      to: { path: ['^src/server/demo/', ROOT], pathNot: '^src/server/services\\.ts$' },
    },
    {
      name: 'no-circles',
      comment: 'A circle hides which part stands on which.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    only(
      'domain-is-pure',
      '^src/domain/(?!.*\\.test\\.)',
      '^src/domain/',
      'Rules stand alone: no I/O, no clock, no other layer.',
    ),
    {
      name: 'domain-without-node',
      comment: 'Rules run in the browser too and do no I/O.',
      severity: 'error',
      from: { path: '^src/domain/', pathNot: '\\.test\\.tsx?$' },
      to: { dependencyTypes: ['core'] },
    },
    only('contract', '^src/contract/', '^src/(contract|domain)/', 'What crosses the wire knows neither side of it.'),
    only(
      'client',
      '^src/client/(?!.*\\.test\\.)',
      '^src/(client|contract|domain)/',
      'The clients run in the browser and know no server.',
    ),
    only('ui', '^src/ui/', '^(src/(ui|domain)/|content/)', 'Components load no data.'),
    only(
      'web',
      '^src/web/(?!.*\\.test\\.)',
      '^(src/(web|ui|client|contract|domain)/|content/)',
      'The host hands web a GraphQL executor; web never imports server.',
    ),
    only(
      'server',
      '^src/server/(?!.*\\.test\\.)',
      '^(src/(server|contract|domain)/|content/|catalog/)',
      'The server knows no page.',
    ),
    only('content', '^content/', '^(content/|src/domain/)', 'Words, no logic.'),
    {
      name: 'owner-and-partner-apart',
      comment: 'The two apps share ui and shell, not each other.',
      severity: 'error',
      from: { path: '^src/web/owner/' },
      to: { path: '^src/web/partner/' },
    },
    {
      name: 'partner-and-owner-apart',
      comment: 'The two apps share ui and shell, not each other.',
      severity: 'error',
      from: { path: '^src/web/partner/' },
      to: { path: '^src/web/owner/' },
    },
    {
      name: 'no-testing-in-product',
      comment: 'What serves tests does not ship.',
      severity: 'error',
      from: { path: '^src/(?!.*\\.test\\.)' },
      to: { path: '^testing/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.react-router|\\+types|build/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'] },
  },
}
