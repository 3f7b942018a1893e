/** The screen of branching games over one document. */
import { useEffect } from 'react'
import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { defaultSettings } from '@rubato/contracts/domain'
import { isScene, sceneOfDraft, sceneTemplate, type SceneDocument, type SceneTemplateId } from '@rubato/builder'
import { createBuilderStore, type WorkStore } from '../../document/builder-store.ts'
import { emptySceneIn } from '../../document/empty-scene.ts'
import type { BuilderSession } from '../../document/builder-session.ts'
import { readCopy } from '../../document/local-copy.ts'
import { memoryStorage } from '../../document/testing/fake-account.ts'
import type { SceneScreenProps } from '../scene-screen.tsx'
import { SceneAlone, sessionAlone } from './scene-alone.tsx'

const { media } = defaultSettings.gameGeneratorConfig
export const emptyScene = () => emptySceneIn({ voice: null, media }, 'Start')
export const templateScene = (id: SceneTemplateId) => sceneOfDraft(sceneTemplate(id), { voice: null, media })

/** Closes the session when the screen is left, as the builder does. */
function OpenScene(props: Partial<SceneScreenProps> & { store: WorkStore; session: BuilderSession }) {
  const { session } = props
  useEffect(() => () => session.close(), [session])
  return <SceneAlone {...props} />
}

/** @param draftId of the same game, where it is opened again */
export function openScene(document: SceneDocument, props: Partial<SceneScreenProps> = {}, draftId: string = 'new') {
  const store: WorkStore = createBuilderStore(document)
  const storage = memoryStorage()
  const session = sessionAlone(store, storage, draftId)
  render(
    <MantineProvider>
      <OpenScene store={store} session={session} {...props} />
    </MantineProvider>,
  )
  const scene = () => {
    const { document: now } = store.get().history
    if (!isScene(now)) throw new Error('This game has no sections')
    return now
  }
  const kept = async () => (await readCopy(storage, 'new'))?.history.document
  return { store, session, scene, kept, user: userEvent.setup() }
}
