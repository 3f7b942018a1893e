/** From three questions through the stage to the end: the steps of one generated session. */
import { useEffect, useState } from 'react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { GeneratorConfig, Settings } from '@rubato/contracts/domain'
import type { SessionSummary } from '@rubato/engine'
import { scriptLinesQuery } from '../features/sessions/dialog-library.ts'
import { reseeded, type PlannedSession } from '../features/sessions/prepare-session.ts'
import { QuickStartForm } from '../features/sessions/quick-start-form.tsx'
import { settingsQuery } from '../features/settings/settings.queries.ts'
import { MainLayout } from './-main-layout.tsx'
import { PendingScreen } from './-pending-screen.tsx'
import { forgetPlannedSession, plannedSession } from './-planned-session.ts'
import { LinesFailed, Playing } from './-playing.tsx'
import { SessionOver } from './-session-over.tsx'

type Step =
  | { name: 'asking' }
  | { name: 'playing'; session: PlannedSession }
  | { name: 'over'; session: PlannedSession; summary: SessionSummary }

/** Where it begins, and where leaving leads: a session that another screen made ready plays at once. */
function useSteps() {
  const navigate = useNavigate()
  const [planned] = useState(plannedSession)
  const [step, setStep] = useState<Step>(planned ? { name: 'playing', session: planned.session } : { name: 'asking' })
  useEffect(forgetPlannedSession, [])
  const leave = () => (planned ? void navigate({ to: planned.from }) : setStep({ name: 'asking' }))
  return { step, setStep, leave }
}

/** A session is spoken by the script of its own config, which need not be saved. */
const configOf = (step: Step, { gameGeneratorConfig }: Settings): GeneratorConfig =>
  (step.name !== 'asking' && step.session.game.origin?.config) || gameGeneratorConfig

export function GeneratorScreen() {
  const { t } = useTranslation()
  const { data: settings } = useSuspenseQuery(settingsQuery)
  const { step, setStep, leave } = useSteps()
  const { script } = configOf(step, settings).instructor
  const lines = useQuery(scriptLinesQuery(script))
  const play = (session: PlannedSession) => setStep({ name: 'playing', session })
  if (step.name === 'playing' && lines.data)
    return (
      <Playing
        session={step.session}
        settings={settings}
        scripts={lines.data}
        onOver={(summary) => setStep({ name: 'over', session: step.session, summary })}
        onLeave={leave}
      />
    )
  if (step.name === 'over')
    return (
      <SessionOver
        script={script}
        summary={step.summary}
        onSameAgain={() => play(step.session)}
        onAnother={() => play(reseeded(step.session))}
      />
    )
  return (
    <MainLayout>
      <h1>{t('generate.title')}</h1>
      {lines.isError && <LinesFailed error={lines.error} onRetry={() => void lines.refetch()} />}
      {step.name === 'asking' && <QuickStartForm settings={settings} busy={!lines.data} onStart={play} />}
      {step.name === 'playing' && !lines.isError && <PendingScreen />}
    </MainLayout>
  )
}
