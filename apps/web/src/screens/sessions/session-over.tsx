/** The summary of a session, with votes for its script and for the game or generator that was played. */
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSuspenseQuery } from '@tanstack/react-query'
import { DEFAULT_SCRIPT_ID } from '@rubato/contracts/domain'
import { meQuery } from '../../features/account/account.queries.ts'
import { openFeedback } from '../../features/feedback/open-feedback.ts'
import type { RatedItem } from '../../features/items/rate-item.tsx'
import type { HistoryEntry } from '../../features/sessions/history/session-history.ts'
import type { GameOverProps } from '../../features/sessions/over/game-over.tsx'
import type { SavedSummary } from '../../features/sessions/saved-summary.ts'
import { returnableFor, type UnfinishedSession } from '../../features/sessions/unfinished/stored-session.ts'
import { lazyPiece } from '../../lib/errors/lazy-piece.tsx'
import { Piece } from '../../lib/errors/piece.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { holdPage } from '../../lib/errors/hold-page.ts'
import { useTimedOffer } from '../../ui/use-timed-offer.ts'

/** Loaded before the session starts (`parts/session-parts.queries.ts`), or while it runs (`load-later.ts`). */
const GameOver = lazyPiece(
  async () => (await import('../../features/sessions/over/game-over.tsx')).GameOver,
  <Skeleton />,
)

/** Loaded at the end of a session; absent without a network. */
const RateItem = lazyPiece(async () => {
  const rate = await import('../../features/items/rate-item.tsx').catch(() => null)
  return rate ? rate.RateItem : () => null
})

const SessionReflection = lazyPiece(async () => {
  const history = await import('../../features/sessions/history/session-reflection.tsx').catch(() => null)
  return history ? history.SessionReflection : () => null
})

const LateAnswer = lazyPiece(async () => {
  const history = await import('../../features/sessions/history/late-answer.tsx').catch(() => null)
  return history ? history.LateAnswer : () => null
})

/** Loaded at the end of a session; absent without a network, which saving needs. */
const KeepGame = lazyPiece(async () => {
  const keep = await import('../keep-game/keep-game.tsx').catch(() => null)
  return keep ? keep.KeepGame : () => null
})

interface SessionOverProps extends Pick<GameOverProps, 'onSameAgain' | 'onAnother' | 'onBack'> {
  /** The entry of the browser's history that the session ended at; undefined where another part of the app handed it over. */
  entry: string | undefined
  saved: SavedSummary
  /** The shared game or generator that was played. */
  played?: RatedItem | undefined
  onGoOn: (unfinished: UnfinishedSession) => void
}

function GiveFeedback() {
  const { t } = useTranslation()
  return (
    <Button look="secondary" aria-haspopup="dialog" onClick={openFeedback}>
      {t('feedback.give')}
    </Button>
  )
}

/** The handler that resumes the stopped session; null where that is not possible, or no longer. */
function useGoOn({ unfinished }: SavedSummary, onGoOn: (unfinished: UnfinishedSession) => void): (() => void) | null {
  const [isOver, setOver] = useState(false)
  return useTimedOffer(
    unfinished === null || isOver
      ? null
      : { left: () => returnableFor(unfinished), take: () => onGoOn(unfinished), withdraw: () => setOver(true) },
  )
}

/** Another entry shows another session: nothing typed or answered for one is kept for the other. */
export const SessionOver = ({ entry, ...props }: SessionOverProps) => <OneSessionOver key={entry} {...props} />

function OneSessionOver({ saved, played, onGoOn, ...ways }: Omit<SessionOverProps, 'entry'>) {
  const { summary, stoppedBy, course, script, session } = saved
  const { t } = useTranslation()
  const { data: me } = useSuspenseQuery(meQuery)
  useEffect(holdPage, [])
  const goOn = useGoOn(saved, onGoOn)
  const [answer, setAnswer] = useState<HistoryEntry['answer']>()
  const rating = (
    <Piece>
      {played && <RateItem item={played} memberId={me.id} />}
      <RateItem item={{ kind: 'script', id: script ?? DEFAULT_SCRIPT_ID }} memberId={me.id} />
    </Piece>
  )
  return (
    <GameOver
      {...ways}
      summary={summary}
      stoppedBy={stoppedBy}
      course={course}
      onGoOn={goOn ?? undefined}
      keep={
        // A game that is played once more from the same plan was generated: every other one is saved already.
        session && 'events' in session.game && ways.onAnother && <KeepGame label={t('over.keep')} game={session.game} />
      }
      question={<LateAnswer summary={summary} onAnswer={setAnswer} />}
      answer={answer}
      rating={!session?.isTest && rating}
      reflection={<SessionReflection summary={summary} />}
      feedback={<GiveFeedback />}
    />
  )
}
