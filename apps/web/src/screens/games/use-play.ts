/** Plays the game of the builder on the stage. */
import { useCallback } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { PlayableGame, PlayableScene } from '@rubato/contracts/domain'
import type { PlayerProfile } from '@rubato/engine'
import { builderText } from '../../features/builder/texts/builder-text.ts'
import { newSeed } from '../../domain/new-seed.ts'
import type { PlannedSession } from '../../features/sessions/prepare/prepare-session.ts'
import { withSceneRules } from '../../features/sessions/prepare/session-rules.queries.ts'
import { secureSession } from '../../features/sessions/prepare/secure-session.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { notifyError } from '../../lib/notify.ts'
import { useIsMounted } from '../../lib/use-is-mounted.ts'
import { usePlannedSession } from '../sessions/planned-session.tsx'

/** A stage without events and without a video would stay dark to the end. */
const isEmpty = (game: PlayableGame | PlayableScene): boolean =>
  'events' in game && game.events.length === 0 && !game.video

/**
 * Hands the first of the games that may be played as it is to the stage, else the last one with its tasks replaced; the end
 * of the session leads back to the place it was played from. A play from a section of a branching game is a test. Nothing happens
 * once the member has left the builder: another session may run then.
 */
export function usePlay(gameId: string, profile: PlayerProfile) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const planned = usePlannedSession()
  const isMounted = useIsMounted()
  return useCallback(
    (games: readonly (PlayableGame | PlayableScene)[], section?: string) => {
      if (!isMounted()) return
      if (games.every(isEmpty))
        return notifyError(builderText(t, 'screen.cannot-play'), builderText(t, 'screen.nothing'))
      const all = games.map((game) => secureSession(game, profile, newSeed()))
      const secured = all.find((each) => each.ok && each.session.swapped.length === 0) ?? all.at(-1)
      if (!secured) return
      if (!secured.ok) {
        const why =
          secured.why === 'newer'
            ? builderText(t, 'screen.newer')
            : secured.problems.map(({ message }) => message).join(' ')
        return notifyError(builderText(t, 'screen.cannot-play'), why)
      }
      const begin = (session: PlannedSession) => {
        if (!isMounted()) return
        if (section === undefined) planned.put({ session, from: { builder: gameId } })
        else planned.put({ session: { ...session, isTest: true }, from: { builder: gameId, section } })
        void navigate({ to: '/play/game-generator' })
      }
      withSceneRules(secured.session).then(begin, (error: unknown) => {
        if (isMounted()) notifyError(builderText(t, 'screen.cannot-play'), describeError(t, error).message)
      })
    },
    [gameId, profile, planned, navigate, isMounted, t],
  )
}
