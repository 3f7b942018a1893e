/** The screen of branching games over one document. */
import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { defaultSettings } from '@rubato/contracts/domain'
import { defaultProfile } from '@rubato/engine'
import { isScene, sceneOfDraft, sceneTemplate, type SceneDocument, type SceneTemplateId } from '@rubato/builder'
import { createBuilderStore, type WorkStore } from '../../document/builder-store.ts'
import { createBuilderSession } from '../../document/builder-session.ts'
import { emptySceneIn } from '../../document/empty-scene.ts'
import { readCopy } from '../../document/local-copy.ts'
import { scriptWords } from '../../document/script-words.ts'
import { memoryStorage } from '../../document/testing/fake-account.ts'
import { SceneScreen, type SceneScreenProps } from '../scene-screen.tsx'

const { media } = defaultSettings.gameGeneratorConfig
export const emptyScene = () => emptySceneIn({ voice: null, media }, 'Start')
export const templateScene = (id: SceneTemplateId) => sceneOfDraft(sceneTemplate(id), { voice: null, media })

/** @param draftId of the same game, where it is opened again */
export function openScene(document: SceneDocument, props: Partial<SceneScreenProps> = {}, draftId: string = 'new') {
  const store: WorkStore = createBuilderStore(document)
  const storage = memoryStorage()
  const session = createBuilderSession({
    store,
    storage,
    calls: { create: () => Promise.reject(), update: () => Promise.reject(), get: () => Promise.reject() },
    keyOf: (id) => id ?? 'new',
    draftId,
    start: { savedAs: null, isUnsent: false },
    isDeleted: false,
    onSaved: () => undefined,
    onCreated: () => undefined,
  })
  render(
    <MantineProvider>
      <SceneScreen
        store={store}
        session={session}
        profile={defaultProfile}
        generator={{ config: defaultSettings.gameGeneratorConfig, isLoading: false, choice: null }}
        words={scriptWords({ scripts: [], voice: null, speed: 'normal' })}
        onPlayFrom={() => undefined}
        onPlaySection={() => undefined}
        returnsTo={undefined}
        loadClicks={() => Promise.reject()}
        loadSound={() => Promise.reject()}
        onHear={() => undefined}
        onDiscarded={() => undefined}
        onNew={() => undefined}
        renderReadScene={() => null}
        renderShare={() => null}
        renderSharing={() => null}
        renderDeletion={() => null}
        renderSplash={() => null}
        renderTags={() => null}
        {...props}
      />
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
