/** From three questions through the stage to the end: the steps of one generated session. */
import { lazy, Suspense, useState } from 'react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DEFAULT_VOICE } from '@rubato/contracts/domain'
import { generateGame, type DialogLibrary, type SessionSummary } from '@rubato/engine'
import { scriptLinesQuery } from '../features/sessions/dialog-library.ts'
import { GameOver } from '../features/sessions/game-over.tsx'
import { QuickStartForm, type PlannedSession } from '../features/sessions/quick-start-form.tsx'
import { newSeed } from '../features/sessions/quick-start.ts'
import { addToHistory, readSpoken, rememberSpoken } from '../features/sessions/session-history.ts'
import { settingsQuery } from '../features/settings/settings.queries.ts'
import { readDevicePreferences } from '../lib/device-preferences.ts'
import { describeError } from '../lib/describe-error.ts'
import { Button } from '../ui/button.tsx'
import { FormAlert } from '../ui/form.tsx'
import { MainLayout } from './-main-layout.tsx'
import { PendingScreen } from './-pending-screen.tsx'

const Stage = lazy(() => import('../play/index.ts').then((play) => ({ default: play.Stage })))

type Step =
  | { name: 'asking' }
  | { name: 'playing'; session: PlannedSession; library: DialogLibrary }
  | { name: 'over'; session: PlannedSession; summary: SessionSummary }

function Playing({
  session,
  library,
  onOver,
  onLeave,
}: {
  session: PlannedSession
  library: DialogLibrary
  onOver: (summary: SessionSummary) => void
  onLeave: () => void
}) {
  const { t } = useTranslation()
  const [device] = useState(readDevicePreferences)
  const texts = t('stage', { returnObjects: true })
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
        texts={texts}
        onOver={end}
        onLeave={onLeave}
      />
    </Suspense>
  )
}

/** The same config with another seed; should it not fit, the old game is better than none. */
function reseeded(session: PlannedSession): PlannedSession {
  const config = session.game.origin?.config
  const seed = newSeed()
  const generated = config && generateGame(config, seed, session.profile)
  return generated?.ok ? { ...session, game: generated.game, seed } : session
}

export function GeneratorScreen() {
  const { t } = useTranslation()
  const { data: settings } = useSuspenseQuery(settingsQuery)
  const lines = useQuery(scriptLinesQuery(settings.gameGeneratorConfig.instructor.script))
  const [step, setStep] = useState<Step>({ name: 'asking' })
  const play = (session: PlannedSession) => {
    if (!lines.data) return
    setStep({ name: 'playing', session, library: { scripts: lines.data, lastSpoken: readSpoken() } })
  }
  if (step.name === 'playing')
    return (
      <Playing
        session={step.session}
        library={step.library}
        onOver={(summary) => setStep({ name: 'over', session: step.session, summary })}
        onLeave={() => setStep({ name: 'asking' })}
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
      {lines.isError && (
        <>
          <FormAlert>
            {t('generate.load-error')} {describeError(t, lines.error).message}
          </FormAlert>
          <Button look="secondary" small onClick={() => void lines.refetch()}>
            {t('actions.try-again')}
          </Button>
        </>
      )}
      <QuickStartForm settings={settings} busy={!lines.data} onStart={play} />
    </MainLayout>
  )
}
