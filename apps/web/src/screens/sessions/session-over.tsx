/** The end of a session, with a vote for the script that spoke. */
import { useEffect } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { DEFAULT_SCRIPT_ID } from '@rubato/contracts/domain'
import { meQuery } from '../../features/account/account.queries.ts'
import { GameOver, type GameOverProps } from '../../features/sessions/game-over.tsx'
import { lazyPiece } from '../../lib/lazy-piece.tsx'
import { Piece } from '../../lib/piece.tsx'
import { holdPage } from '../../lib/reload-once.ts'

/** It comes when a session has ended: nobody waits for it before one begins, and without a network it stays away. */
const RateScript = lazyPiece(async () => {
  const rate = await import('../../features/scripts/rate-script.tsx').catch(() => null)
  return rate ? rate.RateScript : () => null
})

interface SessionOverProps extends Omit<GameOverProps, 'rating'> {
  /** The script that spoke; null is the default one. */
  script: string | null
}

export function SessionOver({ script, ...over }: SessionOverProps) {
  const { data: me } = useSuspenseQuery(meQuery)
  useEffect(holdPage, [])
  const rating = (
    <Piece>
      <RateScript scriptId={script ?? DEFAULT_SCRIPT_ID} memberId={me.id} />
    </Piece>
  )
  return <GameOver {...over} rating={rating} />
}
