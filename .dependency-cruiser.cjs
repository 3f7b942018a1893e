/** Which folder may import which (docs/ARCHITECTURE.md). Each rule states its reason. */
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
      'Screens compose features.',
      { path: '^apps/web/src/features/([^/]+)/' },
      { path: '^apps/web/src/features/([^/]+)/', pathNot: '^apps/web/src/features/$1/' },
    ),
    rule(
      'features-know-no-screens',
      'Features are composed by screens, and screens are shown by routes.',
      { path: '^apps/web/src/features' },
      { path: '^apps/web/src/(routes|screens)/' },
    ),
    rule(
      'screens-know-no-routes',
      'A route shows a screen; a screen names its route by its id alone.',
      { path: '^apps/web/src/screens' },
      { path: '^apps/web/src/routes/' },
    ),
    rule(
      'ui-and-lib-know-no-product',
      'Pieces without product words.',
      { path: '^apps/web/src/(ui|lib)/' },
      { path: '^apps/web/src/(features|play|routes|screens)/' },
    ),
    rule(
      'play-knows-no-product',
      'The stage knows the engine, the domain and `ui`.',
      { path: '^apps/web/src/play' },
      { path: '^(apps/web/src/(features|lib|routes|screens)|packages/contracts/src/api)/' },
    ),
    rule(
      'play-has-three-entry-points',
      'The stage, its notice after a session was cut off, and the metronome; every other file of play is internal.',
      { path: '^apps/web/src/(?!play/)' },
      { path: '^apps/web/src/play/', pathNot: '^apps/web/src/play/(index|notice|metronome/index)\\.ts$' },
    ),
    rule(
      'apps-never-meet',
      'The web talks to the server over HTTP.',
      { path: '^apps/web' },
      { path: '^apps/(server|stand-ins)' },
    ),
    rule(
      'tests-are-not-imported',
      'A test file is run, not imported.',
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
