/** The program in the browser: router, server data, and the last net for a crash. */
import { QueryClientProvider } from '@tanstack/react-query'
import { createRouter, parseSearchWith, RouterProvider } from '@tanstack/react-router'
import { CrashBoundary } from './crash-boundary.tsx'
import { createQueryClient } from './lib/query-client.ts'
import { ErrorScreen } from './routes/-error-screen.tsx'
import { NotFoundScreen } from './routes/-not-found-screen.tsx'
import { PendingScreen } from './routes/-pending-screen.tsx'
import { routeTree } from './routeTree.gen.ts'

const queryClient = createQueryClient({
  onDescribedError: (title, description) =>
    void import('./lib/notify.ts').then(({ notifyQueryError }) => notifyQueryError(title, description)),
  // The guards ask the server again and lead to sign-in or to the link screen.
  onAccessLost() {
    queryClient.removeQueries({ queryKey: ['account'] })
    queryClient.removeQueries({ queryKey: ['membership'] })
    void router.invalidate()
  },
})

/** JSON, but a number that would not come back as it was written stays text: codes look like numbers. */
function parseSearchValue(text: string): unknown {
  const value: unknown = JSON.parse(text)
  if (typeof value === 'number' && String(value) !== text) throw new SyntaxError('Not a plain number')
  return value
}

const router = createRouter({
  routeTree,
  context: { queryClient },
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
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

export const App = () => (
  <CrashBoundary>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </CrashBoundary>
)
