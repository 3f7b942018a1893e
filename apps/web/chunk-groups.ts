/**
 * Which modules share a file of the build. A group takes the modules that its pattern names and all that these import,
 * but for what a group before it has taken. Modules in no group are split by the bundler, by the routes that use them.
 */
import type { Rolldown } from 'vite'

export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  {
    name: 'shell',
    test: /src[\\/](main\.tsx|app\.tsx|routeTree\.gen\.ts|ui[\\/](global|button|logo|splash-art|state-screen|skeleton|inside-main)|lib[\\/](zod-jitless|copy-text|reload-once|failed-load|report-error|product|stored|redirect-back|signed-in-hint|describe-error|caught-errors|access-lost|i18n|use-document-title|api[\\/]api-error))/,
  },
  // The way into every route, and the landing page itself; what a route shows stays in a file of its own.
  {
    name: 'shell',
    test: /src[\\/](features[\\/](landing|scripts[\\/]explore-search)|routes[\\/]index\.tsx|routes[\\/][^?]*\.tsx$)/,
  },
  // What the screens behind the landing page share: frame, menu, dialog, forms, server data, the API and its contracts.
  {
    name: 'frame',
    test: /src[\\/](routes[\\/]_app[\\/]_member\.tsx|screens[\\/](frame[\\/](app-frame|main-layout)|access[\\/]guards|menu[\\/]mark-link|settings[\\/]load-settings)|features[\\/](account[\\/](sign-in-form|use-account-form)|settings[\\/]settings\.queries)|lib[\\/](notify|queries|described-query|device-preferences)|play[\\/]notice|ui[\\/](row|card|safe-note|form|dialog))/,
  },
  // What home and the lists of scripts share.
  {
    name: 'lists',
    test: /src[\\/](features[\\/]scripts[\\/](scripts\.queries|script-cache)|screens[\\/]scripts[\\/]script-viewer|lib[\\/]long-date)|[\\/]react-query[\\/].*[\\/]useInfiniteQuery/,
  },
  // Fields and texts that settings, profile, the generator and the quick start share.
  {
    name: 'choices',
    test: /src[\\/](ui[\\/]range-field|lib[\\/](task-texts|explain-text|screening-answers|standing-opt-ins)|features[\\/]sessions[\\/](circumstances|describe-config))|[\\/]@mantine[\\/]core[\\/]esm[\\/]components[\\/]Checkbox[\\/]|[\\/]contracts[\\/]src[\\/]domain[\\/]screening/,
  },
  {
    name: 'engine',
    test: /packages[\\/]engine[\\/]src[\\/](?!check[\\/]|preview[\\/]|index\.ts|explain[\\/]explain-game)/,
  },
  // The way from a plan to the stage and back.
  { name: 'session', test: /src[\\/]screens[\\/]sessions[\\/](generator-screen|playing|session-over)/ },
]
