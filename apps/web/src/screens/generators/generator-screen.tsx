/** A generator by its address: the form once it has loaded, or why there is none. */
import { useEffect, useMemo, useState } from 'react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { GameGenerator } from '@rubato/contracts/domain'
import { fieldsOf, newFields } from '../../features/generators/editor/generator-fields.ts'
import { generatorQuery, isGeneratorId } from '../../features/generators/generator.queries.ts'
import { settingsQuery } from '../../features/settings/settings.queries.ts'
import { NEW_ID, rememberEdited } from '../../domain/edited.ts'
import { newSeed } from '../../domain/new-seed.ts'
import { suggestedPhoto } from '../../domain/splash/suggested-photo.ts'
import { PendingScreen } from '../states/pending-screen.tsx'
import { GeneratorEditorScreen } from './generator-editor.tsx'
import { Failed, Missing } from '../sessions/problem.tsx'

/** Starts as a copy of the config that the quick start uses. */
export function NewGeneratorScreen() {
  const { data: settings } = useSuspenseQuery(settingsQuery)
  const config = settings.gameGeneratorConfig
  const [splash] = useState(() => suggestedPhoto(newSeed()))
  const stored = useMemo(() => newFields(config, splash), [config, splash])
  useEffect(() => rememberEdited('generator', NEW_ID), [])
  return <GeneratorEditorScreen generator={null} stored={stored} />
}

function Loaded({ generator }: { generator: GameGenerator }) {
  const stored = useMemo(() => fieldsOf(generator), [generator])
  useEffect(() => rememberEdited('generator', generator.id), [generator.id])
  return <GeneratorEditorScreen generator={generator} stored={stored} />
}

function Known({ gameGeneratorId }: { gameGeneratorId: string }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(generatorQuery(gameGeneratorId))
  // The key: the answer to a save of one generator must not reach the form of another.
  if (data) return <Loaded key={data.id} generator={data} />
  if (error) return <Failed kind="generator" error={error} onRetry={() => void refetch()} />
  return (
    <>
      <h1>{t('generator.title')}</h1>
      <PendingScreen />
    </>
  )
}

export const GeneratorScreen = ({ gameGeneratorId }: { gameGeneratorId: string }) =>
  isGeneratorId(gameGeneratorId) ? <Known gameGeneratorId={gameGeneratorId} /> : <Missing kind="generator" />
