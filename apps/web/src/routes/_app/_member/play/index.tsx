import { createFileRoute, redirect } from '@tanstack/react-router'

/** Not a screen: redirects to the generator of sessions. */
export const Route = createFileRoute('/_app/_member/play/')({
  beforeLoad: () => {
    throw redirect({ to: '/play/game-generator', replace: true })
  },
})
