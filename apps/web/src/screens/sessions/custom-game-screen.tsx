/** A shared game, from its link through the stage to the end: made safe for this member, otherwise unchanged. */
import { useEffect, useMemo, useState } from 'react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Game } from '@rubato/contracts/domain'
import { profileFromSettings } from '@rubato/engine'
import { gameQuery, isGameId } from '../../features/games/game.queries.ts'
import { currentSettings, useSessionConditions } from '../../features/sessions/plan/session-conditions.ts'
import { readKept } from '../../features/sessions/memory/kept-values.ts'
import { GameIntro } from '../../features/sessions/start/game-intro.tsx'
import { secureSession, type SecuredSession } from '../../features/sessions/prepare/secure-session.ts'
import type { SessionConditions } from '../../features/sessions/plan/quick-start.ts'
import { newSeed } from '../../domain/new-seed.ts'
import { rememberOpenedGame } from '../../domain/opened-games.ts'
import { replacedSentences } from '../../features/sessions/plan/session-sentence.ts'
import { settingsQuery } from '../../features/settings/settings.queries.ts'
import type { StageNotice } from '../../play/index.ts'
import { Failed, GameRefused, Missing } from './problem.tsx'
import { MainLayout } from '../layout/main-layout.tsx'
import { LoadingSession } from './loading-session.tsx'
import { SessionOver } from './session-over.tsx'
import { useMadeSession } from './use-made-session.tsx'

function noticeOf(t: TFunction, session: SecuredSession, conditions: SessionConditions): StageNotice | undefined {
  if (session.swapped.length === 0) return undefined
  const reasons = replacedSentences(t, session, conditions)
  return { title: t('custom-game.replaced.title'), lead: t('custom-game.replaced.lead'), reasons }
}

/** The game as this member may play it now: it depends on limits, equipment, health answers and opt-ins. */
function useSecured(game: Game) {
  const { data: settings } = useSuspenseQuery(settingsQuery)
  const conditions = useSessionConditions()
  const [seed] = useState(newSeed)
  const secured = useMemo(
    () => secureSession(game, profileFromSettings(currentSettings(settings), conditions), seed),
    [game, settings, conditions, seed],
  )
  return { secured, settings, conditions }
}

interface CustomGameProps {
  game: Game
  /** The secret of its link, where that opened it. */
  link?: string
}

/** From its start screen to its end, on the whole screen. */
export function CustomGame({ game, link }: CustomGameProps) {
  const { t } = useTranslation()
  const { secured, settings, conditions } = useSecured(game)
  const { script } = settings.gameGeneratorConfig.instructor
  const made = useMadeSession({ kind: 'game', item: game, settings, script, isBranching: 'sections' in game })
  if (made.stage) return made.stage
  if (!secured.ok) return <GameRefused refusal={secured} />
  const { session } = secured
  const start = () => {
    const kept = readKept(game.id)
    const saved = { gameId: game.id, ...(link === undefined ? {} : { link }) }
    const more = { saved, ...(kept ? { kept } : {}), ...(made.rules ? { scenes: made.rules } : {}) }
    made.play({ ...session, ...more }, noticeOf(t, session, conditions))
  }
  if (made.over) return <SessionOver {...made.over} onSameAgain={start} />
  return (
    <MainLayout>
      <GameIntro {...made.start} made={game} session={session} onStart={start} />
    </MainLayout>
  )
}

function Loaded({ gameId }: { gameId: string }) {
  const { t } = useTranslation()
  const game = useQuery(gameQuery(gameId))
  useEffect(() => {
    if (game.isSuccess) rememberOpenedGame(gameId)
  }, [game.isSuccess, gameId])
  if (game.data) return <CustomGame game={game.data} />
  if (game.isError) return <Failed kind="game" error={game.error} onRetry={() => void game.refetch()} />
  return (
    <MainLayout>
      <h1>{t('custom-game.title')}</h1>
      <LoadingSession />
    </MainLayout>
  )
}

export const CustomGameScreen = ({ gameId }: { gameId: string }) =>
  isGameId(gameId) ? <Loaded gameId={gameId} /> : <Missing kind="game" />
