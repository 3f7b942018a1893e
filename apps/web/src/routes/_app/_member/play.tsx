import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'

/** No sidebar here: a session has the whole screen. */
export const Route = createFileRoute('/_app/_member/play')({
  component: Outlet,
  beforeLoad: ({ location }) => {
    // Nothing is played without a game: the generator makes one.
    if (/^\/play\/?$/.test(location.pathname)) throw redirect({ to: '/game-generator', replace: true })
  },
})
