/** The steps of a generated session: questions, stage, end. */
import { useEffect, useState } from 'react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { GeneratorConfig, Settings } from '@rubato/contracts/domain'
import { sessionDialogsQuery } from '../../features/sessions/prepare/dialog-library.ts'
import { reseeded, type PlannedSession } from '../../features/sessions/prepare/prepare-session.ts'
import { QuickStartForm } from '../../features/sessions/start/quick-start-form.tsx'
import { settingsQuery } from '../../features/settings/settings.queries.ts'
import { dropSummary, historyEntryOf, readSummary, saveSummary, type SavedSummary } from './saved-summary.ts'
import { MainLayout } from '../frame/main-layout.tsx'
import { LoadingSession } from './loading-session.tsx'
import { usePlannedSession } from './planned-session.tsx'
import { DialogsFailed } from './dialogs-failed.tsx'
import { Playing } from './playing.tsx'
import { SessionOver } from './session-over.tsx'

type Step = { name: 'asking' } | { name: 'playing'; session: PlannedSession } | { name: 'over'; saved: SavedSummary }

/** The current step and its transitions. A session that another screen prepared plays at once. */
function useSteps() {
  const navigate = useNavigate()
  const holder = usePlannedSession()
  const [planned] = useState(holder.get)
  const entry = useLocation({ select: historyEntryOf })
  const [step, setStep] = useState<Step>(() => {
    if (planned) return { name: 'playing', session: planned.session }
    const saved = readSummary(entry)
    return saved ? { name: 'over', saved } : { name: 'asking' }
  })
  useEffect(() => holder.clear(), [holder])
  const leave = () => {
    if (!planned) return setStep({ name: 'asking' })
    const { from } = planned
    if ('builder' in from) {
      if (from.builder === null) void navigate({ to: '/game-builder' })
      else void navigate({ to: '/game-builder/$gameId', params: { gameId: from.builder } })
    } else if (from.generator === null) void navigate({ to: '/game-generator' })
    else void navigate({ to: '/game-generator/$gameGeneratorId', params: { gameGeneratorId: from.generator } })
  }
  const play = (session: PlannedSession) => {
    dropSummary(entry)
    setStep({ name: 'playing', session })
  }
  const end = (saved: SavedSummary) => {
    saveSummary(entry, saved)
    setStep({ name: 'over', saved })
  }
  const ask = () => {
    dropSummary(entry)
    setStep({ name: 'asking' })
  }
  return { step, play, end, leave, ask, isFromBuilder: planned !== null && 'builder' in planned.from }
}

/** The config of the session, whose script is spoken; it may differ from the saved one. */
function configOf(step: Step, { gameGeneratorConfig }: Settings): GeneratorConfig {
  if (step.name === 'asking') return gameGeneratorConfig
  const session = step.name === 'over' ? step.saved.session : step.session
  return session?.game.origin?.config ?? gameGeneratorConfig
}

export function GeneratorScreen() {
  const { t } = useTranslation()
  const { data: settings } = useSuspenseQuery(settingsQuery)
  const { step, play, end, leave, ask, isFromBuilder } = useSteps()
  const { script } = configOf(step, settings).instructor
  const dialogs = useQuery(sessionDialogsQuery(script))
  if (step.name === 'playing' && dialogs.data)
    return (
      <Playing
        session={step.session}
        settings={settings}
        scripts={dialogs.data}
        onOver={(summary) => end({ session: step.session, summary, script })}
        onLeave={leave}
      />
    )
  if (step.name === 'over') {
    const { session, summary, script: spoken } = step.saved
    return (
      <SessionOver
        script={spoken}
        summary={summary}
        onSameAgain={() => (session ? play(session) : ask())}
        {...(session && !isFromBuilder && { onAnother: () => play(reseeded(session)) })}
        {...(isFromBuilder && { onBack: leave })}
      />
    )
  }
  return (
    <MainLayout>
      <h1>{t('generate.title')}</h1>
      {dialogs.isError && <DialogsFailed error={dialogs.error} onRetry={() => void dialogs.refetch()} />}
      {step.name === 'asking' && <QuickStartForm settings={settings} busy={!dialogs.data} onStart={play} />}
      {step.name === 'playing' && !dialogs.isError && <LoadingSession />}
    </MainLayout>
  )
}
