/** Which folder may import which (docs/ARCHITECTURE.md). Each rule states its reason. */
const { folderOrder, rule } = require('./tools/folders/order.cjs')

const engine = 'packages/engine/src'
/** The code of branching games, which is passed to a session as a value. */
const branching = `^${engine}/session/(scene/(ask|expressions|leads-back|walk)|start/compile-scene)\\.ts$`
const engineFiles = '(problem|profile|spans|version)\\.ts$'

module.exports = {
  forbidden: [
    ...folderOrder,
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
      { path: '^(packages/contracts/src/api|packages/(engine|builder|script-content)|apps)' },
    ),
    rule(
      'contracts-import-no-app',
      'Contracts do not depend on the code that uses them.',
      { path: '^packages/contracts' },
      { path: '^(packages/(engine|builder|script-content)|apps)' },
    ),
    rule(
      'engine-imports-only-the-domain',
      'The engine is pure: no endpoints, no apps, no libraries. Only the survey in parallel needs Node.',
      { path: '^packages/engine/src', pathNot: '\\.test\\.ts$|^packages/engine/src/testing/parallel/' },
      { pathNot: '^packages/(engine/src|contracts/src/domain)' },
    ),
    rule(
      'engine-files-know-no-folder',
      'The files next to the folders of the engine are the lowest layer; index.ts is its entry point.',
      { path: `^${engine}/${engineFiles}` },
      { path: `^${engine}/`, pathNot: `^${engine}/${engineFiles}` },
    ),
    rule(
      'engine-testing-stays-in-tests',
      'The product does not import test support.',
      { path: `^${engine}/`, pathNot: `(\\.test\\.ts$|^${engine}/testing/)` },
      { path: `^${engine}/testing/` },
    ),
    rule(
      'beats-are-counted-before-they-are-made',
      'Beats are made of counted games (`safety/counted-beats.ts`), in the windows of a session of such a game, and of the settings of the metronome. Tests and benches write their segments themselves.',
      {
        pathNot: `(^${engine}/(safety/counted-beats|session/run)\\.ts$|^apps/web/src/play/metronome/beat-schedule\\.ts$|^${engine}/testing/|\\.test\\.tsx?$|^(e2e|bench)/)`,
      },
      { path: `^${engine}/beat/make-beats\\.ts$` },
    ),
    rule(
      'engine-loads-branching-games-later',
      'Linear sessions do not load the code of branching games: it is passed to a session as a value.',
      {
        path: `^${engine}/`,
        pathNot: `${branching}|^${engine}/(index|session/start/scene-rules)\\.ts$|^${engine}/testing/|\\.test\\.ts$`,
      },
      { path: branching },
    ),
    rule(
      'web-loads-branching-games-later',
      'The stage loads the code of branching games only for one of them; the worker of screenplays has it.',
      { path: '^apps/web/src', pathNot: '^apps/web/src/features/screenplay/read-session\\.ts$' },
      { path: `^${engine}/scenes\\.ts$`, dependencyTypesNot: ['dynamic-import'] },
    ),
    rule(
      'builder-imports-only-domain-engine-zod-and-saxes',
      'The builder is pure: no endpoints, no apps, no libraries except two parsers.',
      { path: '^packages/builder/src', pathNot: '(\\.test\\.ts$|/testing/)' },
      { pathNot: '^(packages/(builder|engine)/src|packages/contracts/src/domain|node_modules/(zod|saxes))' },
    ),
    rule(
      'script-content-imports-only-the-domain',
      'Script content is data.',
      { path: '^packages/script-content/src', pathNot: '\\.test\\.ts$' },
      { path: '^(packages/(engine|builder)|apps)' },
    ),
    rule(
      'server-features-import-no-other-feature',
      'site/ and app.ts compose features.',
      { path: '^apps/server/src/features/([^/]+)/', pathNot: '\\.test\\.ts$' },
      { path: '^apps/server/src/features/([^/]+)/', pathNot: '^apps/server/src/features/$1/' },
    ),
    rule(
      'features-import-no-adapters',
      'A use case depends on the port only.',
      { path: '^apps/server/src/features', pathNot: '\\.test\\.ts$' },
      { path: '^apps/server/src/(adapters|site|start|dependencies|app|environment)' },
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
      { path: '^apps/server/src/(features|site|start|app|dependencies)' },
    ),
    rule(
      'base-is-below-everything',
      'Every folder of the server may import `base`, which imports ports alone.',
      { path: '^apps/server/src/base/', pathNot: '\\.test\\.ts$' },
      { path: '^apps/server/src/(?!(base|ports)/)' },
    ),
    rule(
      'shared-folders-know-no-features',
      'What several features need is below all of them.',
      {
        path: '^apps/server/src/(audit|jobs|notices|pagination|storage|search|tags|public-items|items|shipped|crypto|regions)/',
        pathNot: '\\.test\\.ts$',
      },
      { path: '^apps/server/src/(features|adapters|http|site|start|app|dependencies|environment)' },
    ),
    rule(
      'subscriptions-know-no-vendor',
      'Patreon and the payment partner both write subscriptions.',
      { path: '^apps/server/src/features/membership/subscriptions/', pathNot: '\\.test\\.ts$' },
      { path: '^apps/server/src/features/membership/(?!subscriptions/)' },
    ),
    rule(
      'payments-know-no-patreon',
      'The two vendors meet in subscriptions.',
      { path: '^apps/server/src/features/membership/payments/', pathNot: '\\.test\\.ts$' },
      { path: '^apps/server/src/features/membership/(?!subscriptions/|payments/)' },
    ),
    rule(
      'patreon-knows-no-payments',
      'The two vendors meet in subscriptions.',
      { path: '^apps/server/src/features/membership/patreon/', pathNot: '\\.test\\.ts$' },
      { path: '^apps/server/src/features/membership/(?!patreon/|subscriptions/)' },
    ),
    rule(
      'mails-pass-the-gate',
      'Mails are counted before they are stored: mail-gate.ts is the one way into the outbox.',
      { path: '^apps/server/src/(?!mail/|site/mail\\.ts$)', pathNot: '\\.test\\.ts$' },
      { path: '^apps/server/src/mail/(?!mail-gate\\.ts$|mail-kinds\\.ts$)' },
    ),
    rule(
      'one-caller-of-the-mail-server',
      'What is sent has been counted.',
      { path: '^apps/server/src/(?!mail/|adapters/smtp/|dependencies/)', pathNot: '\\.test\\.ts$' },
      { path: '^apps/server/src/ports/mail\\.ts$' },
    ),
    rule(
      'fastify-only-in-http-and-routes',
      'Use cases do not depend on HTTP.',
      {
        path: '^apps/server/src/(features|ports|database|jobs|pagination|storage|search|tags|public-items|items|crypto|regions)',
        pathNot: '(\\.routes\\.ts|\\.test\\.ts)$',
      },
      { path: 'node_modules/fastify/' },
    ),
    rule('test-support-stays', 'Only tests use it.', { path: '^(bench|e2e)/' }, { path: '/src/test-support/' }),
    rule(
      'web-features-import-no-other-feature',
      'Screens compose features.',
      { path: '^apps/web/src/features/([^/]+)/' },
      { path: '^apps/web/src/features/([^/]+)/', pathNot: '^apps/web/src/features/$1/' },
    ),
    rule(
      'ui-and-lib-import-no-product-code',
      'Components and infrastructure without product words.',
      { path: '^apps/web/src/(ui|lib)/' },
      { path: '^apps/web/src/(domain|extras|features|screens|routes|play)/' },
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
      { path: '^apps/web/src/(extras|features|screens|routes|play)/' },
    ),
    rule(
      'features-know-no-screens',
      'Features are composed by screens, and screens are shown by routes.',
      { path: '^apps/web/src/features/' },
      { path: '^apps/web/src/(extras|routes|screens|play)/' },
    ),
    rule(
      'screens-know-no-routes',
      'A route shows a screen; a screen names its route by its id alone.',
      { path: '^apps/web/src/screens' },
      { path: '^apps/web/src/routes/' },
    ),
    rule(
      'play-imports-only-engine-domain-and-ui',
      'The stage knows the engine, the domain and `ui`; videos know the shapes and limits of their scripts.',
      { path: '^apps/web/src/play' },
      { path: '^(apps/web/src/(domain|extras|features|lib|routes|screens)|packages/contracts/src/api)/' },
    ),
    rule(
      'extras-know-no-features',
      'An extra of the stage builds on its seam (play/extra.ts), domain, lib and ui; screens pass it to the stage.',
      { path: '^apps/web/src/extras/' },
      { path: '^apps/web/src/(features|routes|screens)/' },
    ),
    rule(
      'extras-import-no-other-extra',
      'Screens compose extras.',
      { path: '^apps/web/src/extras/([^/]+)/' },
      { path: '^apps/web/src/extras/([^/]+)/', pathNot: '^apps/web/src/extras/$1/' },
    ),
    rule(
      'play-has-fourteen-entry-points',
      'The stage, what extras of a stage build on at its start and what they load later, what a second screen shows, the calibration, the notice after a session was cut off, the preview of a voice, the sound of lines that is kept on the device, the metronome, videos with their scripts, the sound of an editor, the answers and buttons of a branching game by their place, the demonstration for visitors and what the build makes for it; every other file of play is internal. Tests of extras use its fakes.',
      { path: '^apps/web/src/(?!play/)', pathNot: '^apps/web/src/extras/.*\\.test\\.tsx?$' },
      {
        path: '^apps/web/src/play/',
        pathNot:
          '^apps/web/src/play/(index|extra|extra-parts|answers/offered-answers|mirror|notice|voice-preview|kept-voice|metronome/index|video/index|audition-sound|calibration/index|demonstration/index|demonstration/line-file)\\.ts$',
      },
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
  required: [
    {
      name: 'web-workers-compile-no-parsers',
      comment: 'The content security policy blocks the parsers that zod compiles, in workers as in pages.',
      severity: 'error',
      module: { path: '^apps/web/src/features/.*\\.worker\\.ts$' },
      to: { path: '^apps/web/src/lib/api/zod-jitless\\.ts$' },
    },
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
