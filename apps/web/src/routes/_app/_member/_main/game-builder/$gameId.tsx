import { createFileRoute } from '@tanstack/react-router'

/** A game of the account, or a draft; `route.tsx` shows the builder. */
export const Route = createFileRoute('/_app/_member/_main/game-builder/$gameId')({})
