/** Who may import whom (docs/ARCHITECTURE.md). Each message says why. */
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { path: '^(src|content|catalog|testing|e2e|bench)/', pathNot: allowed },
})

module.exports = {
  forbidden: [
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
      '^src/web/',
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
