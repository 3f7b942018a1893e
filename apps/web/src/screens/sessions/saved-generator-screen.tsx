/** A saved generator, from its link through the stage to the end: made for this member's limits, and nothing is asked. */
import { useMemo, useState } from 'react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { GameGenerator } from '@rubato/contracts/domain'
import { permittedConfig, plannedLength, profileFromSettings } from '@rubato/engine'
import { generatorQuery, isGeneratorId } from '../../features/generators/generator.queries.ts'
import { GeneratorIntro } from '../../features/sessions/start/generator-intro.tsx'
import { proposedSession, reseeded } from '../../features/sessions/prepare/prepare-session.ts'
import { useProposals } from '../../features/sessions/plan/use-proposals.ts'
import { lockReasonsOf } from '../../features/sessions/plan/quick-start.ts'
import { currentSettings, useSessionConditions } from '../../features/sessions/plan/session-conditions.ts'
import { settingsQuery } from '../../features/settings/settings.queries.ts'
import { isPublic } from '../../domain/items/item.ts'
import { newSeed } from '../../domain/new-seed.ts'
import { LightChoice } from './light-choice.tsx'
import { MainLayout } from '../layout/main-layout.tsx'
import { GeneratorFailed, GeneratorMissing, GeneratorRefused } from './generator-problem.tsx'
import { DialogsFailed, LoadingSession } from './loading-session.tsx'
import { PartnerChoice } from './partner/partner-choice.tsx'
import { Playing } from './playing.tsx'
import { SessionOver } from './session-over.tsx'
import { usePlayCount } from './use-play-count.ts'
import { useSessionParts } from './parts/use-session-parts.tsx'
import { usePartner } from './partner/use-partner.ts'
import { useSessionSteps } from './use-session-steps.ts'

/** The config without what this member may not play, and the first game of it. */
function usePlan({ config }: GameGenerator) {
  const { data: settings } = useSuspenseQuery(settingsQuery)
  const conditions = useSessionConditions()
  const own = useMemo(() => {
    const profile = profileFromSettings(currentSettings(settings), conditions)
    const permitted = permittedConfig(config, profile)
    return { ...permitted, profile, lockReasons: lockReasonsOf(profile) }
  }, [config, settings, conditions])
  const [seed] = useState(newSeed)
  const { offered, plan, changes, isLoading } = useProposals(own, seed)
  const prepared = useMemo(() => proposedSession(plan, changes, seed), [plan, changes, seed])
  return { plan, prepared, offered, isLoading, settings, conditions }
}

/** From its start screen to its end, on the whole screen. */
export function SavedGenerator({ generator }: { generator: GameGenerator }) {
  const { plan, prepared, offered, isLoading, settings, conditions } = usePlan(generator)
  const parts = useSessionParts(false)
  const partner = usePartner()
  const { step, dialogs, back, play, goOn, end } = useSessionSteps(() => generator.config.instructor.script)
  const count = usePlayCount('generator', generator)
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
  if (!prepared.ok) return <GeneratorRefused problems={prepared.problems} />
  if (step.name === 'over') {
    // After a reload the game itself is gone: another one of the same generator is played.
    const session = step.saved.session ?? prepared.session
    return (
      <SessionOver
        saved={step.saved}
        played={isPublic(generator) ? { kind: 'generator', id: generator.id } : undefined}
        onGoOn={goOn}
        onSameAgain={() => play(session)}
        onAnother={() => play(reseeded(session))}
      />
    )
  }
  return (
    <MainLayout>
      <GeneratorIntro
        made={generator}
        plan={plan}
        conditions={conditions}
        offered={offered}
        isCounted={count.isCounted}
        busy={!dialogs.data || !parts.isReady || isLoading}
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
        onStart={() => play(prepared.session)}
      />
    </MainLayout>
  )
}

function Loaded({ gameGeneratorId }: { gameGeneratorId: string }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(generatorQuery(gameGeneratorId))
  if (data) return <SavedGenerator generator={data} />
  if (error) return <GeneratorFailed error={error} onRetry={() => void refetch()} />
  return (
    <MainLayout>
      <h1>{t('saved-generator.title')}</h1>
      <LoadingSession />
    </MainLayout>
  )
}

export const SavedGeneratorScreen = ({ gameGeneratorId }: { gameGeneratorId: string }) =>
  isGeneratorId(gameGeneratorId) ? <Loaded gameGeneratorId={gameGeneratorId} /> : <GeneratorMissing />
