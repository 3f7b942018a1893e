import { createFileRoute, redirect } from '@tanstack/react-router'

/** Nothing stands here by itself: a session begins with the generator. */
export const Route = createFileRoute('/_app/_member/play/')({
  beforeLoad: () => {
    throw redirect({ to: '/play/game-generator', replace: true })
  },
})
