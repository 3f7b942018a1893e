import { createFileRoute, redirect } from '@tanstack/react-router'

/** Not a screen: redirects to the games, the first of the lists to explore. */
export const Route = createFileRoute('/_app/_member/explore')({
  beforeLoad: () => {
    throw redirect({ to: '/explore-games', replace: true })
  },
})
