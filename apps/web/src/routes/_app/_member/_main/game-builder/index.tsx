import { createFileRoute } from '@tanstack/react-router'

/** A new game, or a choice of drafts; `route.tsx` shows them. */
export const Route = createFileRoute('/_app/_member/_main/game-builder/')({})
