/** From three questions through the stage to the end: the steps of one generated session. */
import { lazy, Suspense, useEffect, useState } from 'react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DEFAULT_VOICE, keysOf, type Settings } from '@rubato/contracts/domain'
import type { DialogLibrary, SessionSummary } from '@rubato/engine'
import { scriptLinesQuery } from '../features/sessions/dialog-library.ts'
import { GameOver } from '../features/sessions/game-over.tsx'
import { reseeded, type PlannedSession } from '../features/sessions/prepare-session.ts'
import { QuickStartForm } from '../features/sessions/quick-start-form.tsx'
import { addToHistory, readSpoken, rememberSpoken } from '../features/sessions/session-history.ts'
import { stageTexts } from '../features/sessions/stage-texts.ts'
import { settingsQuery } from '../features/settings/settings.queries.ts'
import { readDevicePreferences } from '../lib/device-preferences.ts'
import { describeError } from '../lib/describe-error.ts'
import { Button } from '../ui/button.tsx'
import { FormAlert } from '../ui/form.tsx'
import { AccountHotkeys } from './-account-hotkeys.tsx'
import { MainLayout } from './-main-layout.tsx'
import { PendingScreen } from './-pending-screen.tsx'
import { forgetPlannedSession, plannedSession } from './-planned-session.ts'

const Stage = lazy(() => import('../play/index.ts').then((play) => ({ default: play.Stage })))

type Step =
  | { name: 'asking' }
  | { name: 'playing'; session: PlannedSession }
  | { name: 'over'; session: PlannedSession; summary: SessionSummary }

const keyChoice = (close: () => void) => <AccountHotkeys onStage onClose={close} />

function Playing({
  session,
  settings,
  scripts,
  onOver,
  onLeave,
}: {
  session: PlannedSession
  settings: Settings
  scripts: DialogLibrary['scripts']
  onOver: (summary: SessionSummary) => void
  onLeave: () => void
}) {
  const { t } = useTranslation()
  const [device] = useState(readDevicePreferences)
  const [library] = useState<DialogLibrary>(() => ({ scripts, lastSpoken: readSpoken() }))
  const texts = stageTexts(t, settings.profile.dominantHand)
  const end = (summary: SessionSummary, spoken: string[]) => {
    rememberSpoken(spoken)
    addToHistory({ ...summary, endedAt: Date.now() })
    onOver(summary)
  }
  return (
    <Suspense fallback={<PendingScreen />}>
      <Stage
        {...session}
        library={library}
        voice={session.game.voice?.name ?? DEFAULT_VOICE}
        voiceSource={device.voiceSource}
        captions={device.captions}
        keys={keysOf(settings.hotkeys)}
        owned={settings.profile.equipment}
        configureKeys={keyChoice}
        texts={texts}
        onOver={end}
        onLeave={onLeave}
      />
    </Suspense>
  )
}

/** What keeps a session from starting, and the way on. */
function LinesFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      <FormAlert>
        {t('generate.load-error')} {describeError(t, error).message}
      </FormAlert>
      <Button look="secondary" small onClick={onRetry}>
        {t('actions.try-again')}
      </Button>
    </>
  )
}

/** Where it begins, and where leaving leads: a session that another screen made ready plays at once. */
function useSteps() {
  const navigate = useNavigate()
  const [planned] = useState(plannedSession)
  const [step, setStep] = useState<Step>(planned ? { name: 'playing', session: planned.session } : { name: 'asking' })
  useEffect(forgetPlannedSession, [])
  const leave = () => (planned ? void navigate({ to: planned.from }) : setStep({ name: 'asking' }))
  return { step, setStep, leave }
}

export function GeneratorScreen() {
  const { t } = useTranslation()
  const { data: settings } = useSuspenseQuery(settingsQuery)
  const lines = useQuery(scriptLinesQuery(settings.gameGeneratorConfig.instructor.script))
  const { step, setStep, leave } = useSteps()
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
      <GameOver
        summary={step.summary}
        onAgain={(seed) => play(seed === 'same' ? step.session : reseeded(step.session))}
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
