/** The steps of a generated session: questions, stage, end. */
import { useEffect, useState } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { GeneratorConfig, Settings } from '@rubato/contracts/domain'
import { reseeded, type PlannedSession } from '../../features/sessions/prepare/prepare-session.ts'
import { entryOf } from '../../features/sessions/history/session-history.ts'
import { QuickStartForm } from '../../features/sessions/start/quick-start-form.tsx'
import { settingsQuery } from '../../features/settings/settings.queries.ts'
import { LightChoice } from './light-choice.tsx'
import { MainLayout } from '../layout/main-layout.tsx'
import { usePlannedSession, type Planned } from './planned-session.tsx'
import { DialogsFailed, LoadingSession } from './loading-session.tsx'
import { PartnerChoice } from './partner/partner-choice.tsx'
import { Playing } from './playing.tsx'
import { SessionOver } from './session-over.tsx'
import { useSessionParts } from './parts/use-session-parts.tsx'
import { usePartner } from './partner/use-partner.ts'
import { resumed, useSessionSteps, type SessionStep } from './use-session-steps.ts'

function stepOf({ session, unfinished, summary, course = null }: Planned): SessionStep {
  if (summary === undefined) return unfinished ? resumed(unfinished) : { name: 'loading', session }
  // The member finished it, and was asked before whether to go on.
  const stoppedBy = entryOf(summary)?.stoppedByMember ? 'member' : null
  const script = unfinished?.script ?? null
  return { name: 'over', saved: { session, summary, stoppedBy, course, script, unfinished: null } }
}

/** The config of a session, whose script is spoken; it may differ from the saved one. */
function configOf(session: PlannedSession | null, { gameGeneratorConfig }: Settings): GeneratorConfig {
  const origin = session && 'origin' in session.game ? session.game.origin : undefined
  return origin?.config ?? gameGeneratorConfig
}

/** The current step and its transitions. A session that another screen prepared plays at once. */
function useSteps(settings: Settings) {
  const navigate = useNavigate()
  const holder = usePlannedSession()
  const [planned, setPlanned] = useState(holder.get)
  const { setStep, back, ...steps } = useSessionSteps(
    (session) => configOf(session, settings).instructor.script,
    planned && stepOf(planned),
  )
  useEffect(() => {
    holder.clear()
    // A session that was cut off is resumed although this screen is open already.
    return holder.subscribe((next) => {
      setPlanned(next)
      setStep(stepOf(next))
      holder.clear()
    })
  }, [holder, setStep])
  const leave = () => {
    const from = planned?.from ?? null
    if (from === null) return back()
    if ('builder' in from) {
      const { builder, section } = from
      // A hash stays in the browser: names of sections are the author's words.
      void navigate({ to: '/game-builder/$gameId', params: { gameId: builder }, ...(section && { hash: section }) })
    } else if (from.generator === null) void navigate({ to: '/game-generator' })
    else void navigate({ to: '/game-generator/$gameGeneratorId', params: { gameGeneratorId: from.generator } })
  }
  const isFromBuilder = planned !== null && planned.from !== null && 'builder' in planned.from
  return { ...steps, leave, back, isFromBuilder }
}

export function GeneratorScreen() {
  const { t } = useTranslation()
  const { data: settings } = useSuspenseQuery(settingsQuery)
  const { step, dialogs, play, goOn, end, leave, back, isFromBuilder } = useSteps(settings)
  const parts = useSessionParts(false)
  const partner = usePartner()
  if (step.name === 'playing')
    return <Playing start={step.start} settings={settings} partner={partner} onOver={end} onLeave={leave} />
  if (step.name === 'over') {
    const { session } = step.saved
    return (
      <SessionOver
        entry={step.at}
        saved={step.saved}
        onGoOn={goOn}
        onSameAgain={() => (session ? play(session) : back())}
        {...(session && !isFromBuilder && { onAnother: () => play(reseeded(session)) })}
        {...(isFromBuilder && { onBack: leave })}
      />
    )
  }
  return (
    <MainLayout>
      <h1>{t('generate.title')}</h1>
      {dialogs.isError && <DialogsFailed error={dialogs.error} onRetry={() => void dialogs.refetch()} />}
      {step.name === 'before' && (
        <>
          {parts.trouble}
          <QuickStartForm
            settings={settings}
            busy={!dialogs.data || !parts.isReady}
            choices={
              <>
                <LightChoice />
                <PartnerChoice holder={partner} />
              </>
            }
            onStart={play}
          />
        </>
      )}
      {step.name === 'loading' && !dialogs.isError && <LoadingSession />}
    </MainLayout>
  )
}
