/** The end of a session, with a vote for the script that spoke. */
import { lazy, Suspense } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { DEFAULT_SCRIPT_ID } from '@rubato/contracts/domain'
import { meQuery } from '../features/account/account.queries.ts'
import { GameOver, type GameOverProps } from '../features/sessions/game-over.tsx'

/** It comes when a session has ended: nobody waits for it before one begins, and without a network it stays away. */
const RateScript = lazy(async () => {
  const rate = await import('../features/scripts/rate-script.tsx').catch(() => null)
  return { default: rate ? rate.RateScript : () => null }
})

interface SessionOverProps extends Omit<GameOverProps, 'rating'> {
  /** The script that spoke; null is the default one. */
  script: string | null
}

export function SessionOver({ script, ...over }: SessionOverProps) {
  const { data: me } = useSuspenseQuery(meQuery)
  const rating = (
    <Suspense fallback={null}>
      <RateScript scriptId={script ?? DEFAULT_SCRIPT_ID} memberId={me.id} />
    </Suspense>
  )
  return <GameOver {...over} rating={rating} />
}
