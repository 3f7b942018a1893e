/** Which folder may import from which (docs/ARCHITECTURE.md). Each rule carries its reason. */
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

module.exports = {
  forbidden: [
    rule(
      'no-circles',
      'Imports go one way: modules in a circle cannot be understood or tested apart.',
      {},
      { circular: true },
    ),
    rule(
      'no-orphan-imports',
      'Every import resolves to a module.',
      {},
      { couldNotResolve: true, pathNot: '(gen\\.ts|\\?url|\\?worker)' },
    ),
    rule(
      'contracts-domain-imports-nothing-of-ours',
      'Domain modules import zod and each other.',
      { path: '^packages/contracts/src/domain' },
      { path: '^(packages/contracts/src/api|packages/(engine|script-content)|apps)' },
    ),
    rule(
      'contracts-import-no-app',
      'Contracts do not depend on the code that uses them.',
      { path: '^packages/contracts' },
      { path: '^(packages/(engine|script-content)|apps)' },
    ),
    rule(
      'engine-imports-only-the-domain',
      'The engine is pure: no endpoints, no apps, no libraries.',
      { path: '^packages/engine/src', pathNot: '\\.test\\.ts$' },
      { pathNot: '^packages/(engine/src|contracts/src/domain)' },
    ),
    rule(
      'script-content-imports-only-the-domain',
      'Script content is data.',
      { path: '^packages/script-content/src', pathNot: '\\.test\\.ts$' },
      { path: '^(packages/engine|apps)' },
    ),
    rule(
      'server-features-import-no-other-feature',
      'app.ts composes features.',
      { path: '^apps/server/src/features/([^/]+)/', pathNot: '\\.test\\.ts$' },
      { path: '^apps/server/src/features/([^/]+)/', pathNot: '^apps/server/src/features/$1/' },
    ),
    rule(
      'features-import-no-adapters',
      'A use case depends on the port only.',
      { path: '^apps/server/src/features', pathNot: '\\.test\\.ts$' },
      { path: '^apps/server/src/(adapters|main|dependencies|app|environment)' },
    ),
    rule(
      'ports-import-only-the-domain',
      'A port is an interface.',
      { path: '^apps/server/src/ports' },
      { path: '^apps/server/src/(?!ports)' },
    ),
    rule(
      'adapters-import-no-features',
      'An adapter is the client of a protocol.',
      { path: '^apps/server/src/adapters', pathNot: '\\.test\\.ts$' },
      { path: '^apps/server/src/(features|app|main|dependencies)' },
    ),
    rule(
      'fastify-only-in-http-and-routes',
      'Use cases do not depend on HTTP.',
      { path: '^apps/server/src/(features|ports|database)', pathNot: '(\\.routes\\.ts|\\.test\\.ts)$' },
      { path: 'node_modules/fastify/' },
    ),
    rule(
      'web-features-import-no-other-feature',
      'Routes compose features.',
      { path: '^apps/web/src/features/([^/]+)/' },
      { path: '^apps/web/src/features/([^/]+)/', pathNot: '^apps/web/src/features/$1/' },
    ),
    rule(
      'ui-and-lib-import-no-product-code',
      'Components and helpers without product terms.',
      { path: '^apps/web/src/(ui|lib)' },
      { path: '^apps/web/src/(features|routes|play)' },
    ),
    rule(
      'play-imports-only-engine-domain-and-ui',
      'The stage depends on the engine, the domain and ui/.',
      { path: '^apps/web/src/play' },
      { path: '^(apps/web/src/(features|routes|lib)|packages/contracts/src/api)' },
    ),
    rule(
      'web-imports-no-other-app',
      'The web talks to the server over HTTP.',
      { path: '^apps/web' },
      { path: '^apps/(server|stand-ins)' },
    ),
    rule(
      'no-imports-of-tests',
      'Test files export nothing.',
      { pathNot: '\\.test\\.tsx?$' },
      { path: '\\.test\\.tsx?$' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(dist/|\\.gen\\.ts$)' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.json', '.css', '.svg'],
    },
  },
}
