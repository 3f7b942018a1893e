/**
 * Which modules share a file of the build. A group takes the modules that its pattern matches and all their imports,
 * except those that an earlier group has taken. The bundler splits the remaining modules by the routes that use them.
 */
import type { Rolldown } from 'vite'

/** What the screens after the landing page share: frame, menu, forms, server data, the API and its contracts. */
const frame =
  /src[\\/](routes[\\/]_app[\\/]_member\.tsx|screens[\\/](frame[\\/](app-frame|main-layout)|access[\\/]guards|menu[\\/]mark-link|settings[\\/]load-settings)|features[\\/](account[\\/](sign-in-form|use-account-form)|settings[\\/]settings\.queries)|lib[\\/](notify|i18n[\\/](text-at|list-text)|query[\\/](app-query-client|described-query))|domain[\\/]device-preferences|play[\\/]notice|ui[\\/](layout[\\/](row|card|form-page)|feedback[\\/]safe-note|inputs[\\/]form|text[\\/]clock-text))/
/** Sign-in and home: every visit passes them, and files of their own would be larger than what they add here. */
const firstScreens =
  /src[\\/](screens[\\/](account[\\/]sign-in-screen|sessions[\\/]home|scripts[\\/]script-viewer)|domain[\\/]edited|features[\\/](account[\\/]passkeys[\\/]passkey-sign-in|membership[\\/]membership-notice|scripts[\\/]list[\\/]instructor-choice))/
/** Fields and texts that home, settings, profile, the generator and the quick start share. */
const choices =
  /src[\\/](ui[\\/]inputs[\\/](range-field|choice-cards)|domain[\\/](task-texts|explain-text|screening-answers|current-opt-ins)|features[\\/]sessions[\\/](session-conditions|describe-config))|[\\/]@mantine[\\/]core[\\/]esm[\\/]components[\\/]Checkbox[\\/]|[\\/]contracts[\\/]src[\\/]domain[\\/]screening/

/** What generates and plays games. Workers have copies of their own, and checks and previews are loaded apart. */
const engine =
  /packages[\\/]engine[\\/]src[\\/](?!check[\\/]|reroll[\\/]|generate[\\/]write-task|preview[\\/]|screenplay[\\/]|index\.ts|explain[\\/]explain-game|plan[\\/]resume-plan|summary[\\/](strip|summarise))/
/** The way from a plan to the stage and back, and the stage. */
const session = /src[\\/](screens[\\/]sessions[\\/](generator-screen|playing|session-over)|play[\\/]index)/

const anyOf = (...patterns: RegExp[]): RegExp => new RegExp(patterns.map(({ source }) => source).join('|'))

export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  {
    name: 'shell',
    test: /src[\\/](main\.tsx|app\.tsx|routeTree\.gen\.ts|ui[\\/](global|buttons[\\/](button|copy-text)|art[\\/](logo|splash-art)|layout[\\/](state-screen|inside-main)|feedback[\\/]skeleton)|lib[\\/](api[\\/](zod-jitless|api-error)|browser[\\/]|errors[\\/](reload-once|failed-load|report-error|describe-error|caught-errors)|i18n[\\/]i18n|query[\\/]access-lost|storage[\\/](stored|signed-in-hint)))/,
  },
  // The entry of every route, and the landing page itself; the component of a route stays in a file of its own.
  {
    name: 'shell',
    test: /src[\\/](features[\\/](landing|scripts[\\/]explore[\\/]explore-search|items[\\/]list[\\/]explore-search)|routes[\\/]_app[\\/]index\.tsx|routes[\\/][^?]*\.tsx$)/,
  },
  { name: 'frame', test: anyOf(frame, firstScreens, choices) },
  // One file: a game that is planned is played, and together they compress better.
  { name: 'session', test: anyOf(engine, session) },
]
