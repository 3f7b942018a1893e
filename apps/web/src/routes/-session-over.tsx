/** The end of a session, with a vote for the script that spoke. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { DEFAULT_SCRIPT_ID } from '@rubato/contracts/domain'
import { meQuery } from '../features/account/account.queries.ts'
import { RateScript } from '../features/scripts/rate-script.tsx'
import { GameOver, type GameOverProps } from '../features/sessions/game-over.tsx'

interface SessionOverProps extends Omit<GameOverProps, 'rating'> {
  /** The script that spoke; null is the default one. */
  script: string | null
}

export function SessionOver({ script, ...over }: SessionOverProps) {
  const { data: me } = useSuspenseQuery(meQuery)
  return <GameOver {...over} rating={<RateScript scriptId={script ?? DEFAULT_SCRIPT_ID} memberId={me.id} />} />
}
