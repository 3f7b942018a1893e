/** A shared game, from its link through the stage to the end: made safe for this member, otherwise unchanged. */
import { useEffect, useMemo, useState } from 'react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Game } from '@rubato/contracts/domain'
import { plannedLength, profileFromSettings } from '@rubato/engine'
import { gameQuery, isGameId } from '../../features/games/game.queries.ts'
import { currentSettings, useSessionConditions } from '../../features/sessions/plan/session-conditions.ts'
import { readKept } from '../../features/sessions/memory/kept-values.ts'
import { GameIntro } from '../../features/sessions/start/game-intro.tsx'
import { secureSession, type SecuredSession } from '../../features/sessions/prepare/secure-session.ts'
import type { SessionConditions } from '../../features/sessions/plan/quick-start.ts'
import { isPublic } from '../../domain/items/item.ts'
import { newSeed } from '../../domain/new-seed.ts'
import { rememberOpenedGame } from '../../domain/opened-games.ts'
import { replacedSentences } from '../../features/sessions/plan/session-sentence.ts'
import { settingsQuery } from '../../features/settings/settings.queries.ts'
import type { StageNotice } from '../../play/index.ts'
import { GameFailed, GameMissing, GameRefused } from './game-problem.tsx'
import { LightChoice } from './light-choice.tsx'
import { MainLayout } from '../layout/main-layout.tsx'
import { DialogsFailed, LoadingSession } from './loading-session.tsx'
import { usePlayCount } from './use-play-count.ts'
import { useSessionParts } from './parts/use-session-parts.tsx'
import { usePartner } from './partner/use-partner.ts'
import { useSessionSteps } from './use-session-steps.ts'
import { PartnerChoice } from './partner/partner-choice.tsx'
import { Playing } from './playing.tsx'
import { SessionOver } from './session-over.tsx'

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
  const parts = useSessionParts('sections' in game)
  const partner = usePartner()
  const { step, dialogs, back, play, goOn, end } = useSessionSteps(() => settings.gameGeneratorConfig.instructor.script)
  const count = usePlayCount('game', game)
  if (step.name === 'playing')
    return (
      <Playing
        start={step.start}
        settings={settings}
        partner={partner}
        onStarted={count.onStarted}
        onOver={(saved) => {
          count.onEnded({ ...saved.summary, length: plannedLength(step.start.session.game) })
          end(saved)
        }}
        onLeave={back}
      />
    )
  if (!secured.ok) return <GameRefused refusal={secured} />
  const { session } = secured
  const start = () => {
    const kept = readKept(game.id)
    const saved = { gameId: game.id, ...(link === undefined ? {} : { link }) }
    const more = { saved, ...(kept ? { kept } : {}), ...(parts.rules ? { scenes: parts.rules } : {}) }
    play({ ...session, ...more }, noticeOf(t, session, conditions))
  }
  if (step.name === 'over')
    return (
      <SessionOver
        saved={step.saved}
        played={isPublic(game) ? { kind: 'game', id: game.id } : undefined}
        onGoOn={goOn}
        onSameAgain={start}
      />
    )
  return (
    <MainLayout>
      <GameIntro
        made={game}
        session={session}
        isCounted={count.isCounted}
        busy={!dialogs.data || !parts.isReady}
        trouble={
          dialogs.isError ? (
            <DialogsFailed error={dialogs.error} onRetry={() => void dialogs.refetch()} />
          ) : (
            parts.trouble
          )
        }
        choices={
          <>
            <LightChoice />
            <PartnerChoice holder={partner} />
          </>
        }
        onStart={start}
      />
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
  if (game.isError) return <GameFailed error={game.error} onRetry={() => void game.refetch()} />
  return (
    <MainLayout>
      <h1>{t('custom-game.title')}</h1>
      <LoadingSession />
    </MainLayout>
  )
}

export const CustomGameScreen = ({ gameId }: { gameId: string }) =>
  isGameId(gameId) ? <Loaded gameId={gameId} /> : <GameMissing />
