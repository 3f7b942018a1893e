/** The web app: the router inside the outermost error boundary. */
import { createRouter, parseSearchWith, RouterProvider } from '@tanstack/react-router'
import { CrashBoundary } from './crash-boundary.tsx'
import { onAccessLost } from './lib/query/access-lost.ts'
import { saveScroll } from './lib/browser/save-scroll.ts'
import { nameRouteBy } from './lib/errors/report-error.ts'
import { ErrorScreen } from './screens/states/error-screen.tsx'
import { NotFoundScreen } from './screens/states/not-found-screen.tsx'
import { PendingScreen } from './screens/states/pending-screen.tsx'
import { routeTree } from './routeTree.gen.ts'

/** Parses JSON, but keeps a number as text where its text would change: codes look like numbers. */
function parseSearchValue(text: string): unknown {
  const value: unknown = JSON.parse(text)
  if (typeof value === 'number' && String(value) !== text) throw new SyntaxError('Not a plain number')
  return value
}

const router = createRouter({
  routeTree,
  parseSearch: parseSearchWith(parseSearchValue),
  trailingSlash: 'preserve',
  defaultPreload: 'intent',
  defaultPreloadDelay: 50,
  defaultPreloadStaleTime: 30_000,
  defaultPendingMs: 1000,
  defaultPendingMinMs: 500,
  scrollRestoration: true,
  defaultErrorComponent: ErrorScreen,
  defaultNotFoundComponent: NotFoundScreen,
  defaultPendingComponent: PendingScreen,
  // When the error screen fails too, `CrashBoundary` shows its screen instead of the library's.
  disableGlobalCatchBoundary: true,
})

saveScroll(router)
nameRouteBy(() => router.state.matches.at(-1)?.fullPath || '/')

// The guards run again and redirect to sign-in or to the link screen.
onAccessLost(() => void router.invalidate())

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

/** Resolves when the screen of the address, or its error screen, can be shown. */
export const loadFirstScreen = (): Promise<void> => router.load()

export const App = () => (
  <CrashBoundary>
    <RouterProvider router={router} />
  </CrashBoundary>
)
