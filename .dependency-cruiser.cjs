/** Which room may enter which (docs/ARCHITECTURE.md). Each rule carries its reason. */
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

module.exports = {
  forbidden: [
    rule('no-circles', 'One way only: a circle means two rooms are one.', {}, { circular: true }),
    rule(
      'no-orphan-imports',
      'Everything imported exists.',
      {},
      { couldNotResolve: true, pathNot: '(gen\\.ts|\\?url|\\?worker)' },
    ),
    rule(
      'contracts-domain-knows-nothing',
      'Nouns know zod and each other.',
      { path: '^packages/contracts/src/domain' },
      { path: '^(packages/contracts/src/api|packages/(engine|script-content)|apps)' },
    ),
    rule(
      'contracts-know-no-app',
      'Shapes do not know who uses them.',
      { path: '^packages/contracts' },
      { path: '^(packages/(engine|script-content)|apps)' },
    ),
    rule(
      'engine-knows-only-the-domain',
      'The engine is pure: no verbs, no apps, no libraries.',
      { path: '^packages/engine/src', pathNot: '\\.test\\.ts$' },
      { pathNot: '^packages/(engine/src|contracts/src/domain)' },
    ),
    rule(
      'script-content-knows-only-the-domain',
      'Lines are data.',
      { path: '^packages/script-content/src', pathNot: '\\.test\\.ts$' },
      { path: '^(packages/engine|apps)' },
    ),
    rule(
      'features-never-meet-on-the-server',
      'app.ts composes features.',
      { path: '^apps/server/src/features/([^/]+)/', pathNot: '\\.test\\.ts$' },
      { path: '^apps/server/src/features/([^/]+)/', pathNot: '^apps/server/src/features/$1/' },
    ),
    rule(
      'features-know-no-adapters',
      'A use case knows the port alone.',
      { path: '^apps/server/src/features', pathNot: '\\.test\\.ts$' },
      { path: '^apps/server/src/(adapters|main|dependencies|app|environment)' },
    ),
    rule(
      'ports-know-the-domain-alone',
      'A port is an interface.',
      { path: '^apps/server/src/ports' },
      { path: '^apps/server/src/(?!ports)' },
    ),
    rule(
      'adapters-know-no-features',
      'An adapter is the client of a protocol.',
      { path: '^apps/server/src/adapters', pathNot: '\\.test\\.ts$' },
      { path: '^apps/server/src/(features|app|main|dependencies)' },
    ),
    rule(
      'fastify-stays-at-the-border',
      'Use cases know no HTTP.',
      { path: '^apps/server/src/(features|ports|database)', pathNot: '(\\.routes\\.ts|\\.test\\.ts)$' },
      { path: 'node_modules/fastify/' },
    ),
    rule(
      'features-never-meet-in-the-browser',
      'Routes compose features.',
      { path: '^apps/web/src/features/([^/]+)/' },
      { path: '^apps/web/src/features/([^/]+)/', pathNot: '^apps/web/src/features/$1/' },
    ),
    rule(
      'ui-and-lib-know-no-product',
      'Components and infrastructure without product words.',
      { path: '^apps/web/src/(ui|lib)/' },
      { path: '^apps/web/src/(domain|features|routes|play)/' },
    ),
    rule(
      'ui-knows-no-lib',
      'lib builds on ui, ui on nothing of the app.',
      { path: '^apps/web/src/ui/' },
      { path: '^apps/web/src/lib/' },
    ),
    rule(
      'web-domain-knows-no-feature',
      'What several features know of the product: features build on it.',
      { path: '^apps/web/src/domain/' },
      { path: '^apps/web/src/(features|routes|play)/' },
    ),
    rule(
      'web-features-know-no-screens',
      'Routes compose features with the stage.',
      { path: '^apps/web/src/features/' },
      { path: '^apps/web/src/(routes|play)/' },
    ),
    rule(
      'play-is-walled',
      'The stage knows the engine, the domain and the look.',
      { path: '^apps/web/src/play' },
      { path: '^(apps/web/src/(domain|features|routes|lib)|packages/contracts/src/api)' },
    ),
    rule(
      'apps-never-meet',
      'The web talks to the server over HTTP.',
      { path: '^apps/web' },
      { path: '^apps/(server|stand-ins)' },
    ),
    rule(
      'nobody-imports-tests',
      'Tests are the last to be imported.',
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
