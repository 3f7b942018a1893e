/** A saved generator, from its link through the stage to the end: made for this member's limits, and nothing is asked. */
import { useMemo, useState } from 'react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { GameGenerator } from '@rubato/contracts/domain'
import { permittedConfig, profileFromSettings } from '@rubato/engine'
import { generatorQuery, isGeneratorId } from '../../features/generators/generator.queries.ts'
import { GeneratorIntro } from '../../features/sessions/start/generator-intro.tsx'
import { proposedSession, reseeded } from '../../features/sessions/prepare/prepare-session.ts'
import { useProposals } from '../../features/sessions/plan/use-proposals.ts'
import { lockReasonsOf } from '../../features/sessions/plan/quick-start.ts'
import { currentSettings, useSessionConditions } from '../../features/sessions/plan/session-conditions.ts'
import { settingsQuery } from '../../features/settings/settings.queries.ts'
import { newSeed } from '../../domain/new-seed.ts'
import { MainLayout } from '../layout/main-layout.tsx'
import { LoadingSession } from './loading-session.tsx'
import { Failed, GeneratorRefused, Missing } from './problem.tsx'
import { SessionOver } from './session-over.tsx'
import { useMadeSession } from './use-made-session.tsx'

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
  const { script } = generator.config.instructor
  const made = useMadeSession({ kind: 'generator', item: generator, settings, script })
  const { play, start } = made
  if (made.stage) return made.stage
  if (!prepared.ok) return <GeneratorRefused problems={prepared.problems} />
  if (made.over) {
    // After a reload the game itself is gone: another one of the same generator is played.
    const session = made.over.saved.session ?? prepared.session
    const again = { onSameAgain: () => play(session), onAnother: () => play(reseeded(session)) }
    return <SessionOver {...made.over} {...again} />
  }
  return (
    <MainLayout>
      <GeneratorIntro
        {...start}
        busy={start.busy || isLoading}
        made={generator}
        plan={plan}
        conditions={conditions}
        offered={offered}
        onStart={() => play(prepared.session)}
      />
    </MainLayout>
  )
}

function Loaded({ gameGeneratorId }: { gameGeneratorId: string }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(generatorQuery(gameGeneratorId))
  if (data) return <SavedGenerator generator={data} />
  if (error) return <Failed kind="generator" error={error} onRetry={() => void refetch()} />
  return (
    <MainLayout>
      <h1>{t('saved-generator.title')}</h1>
      <LoadingSession />
    </MainLayout>
  )
}

export const SavedGeneratorScreen = ({ gameGeneratorId }: { gameGeneratorId: string }) =>
  isGeneratorId(gameGeneratorId) ? <Loaded gameGeneratorId={gameGeneratorId} /> : <Missing kind="generator" />
