/** The screen of branching games without an account, for tests and for measurements. */
import { defaultSettings } from '@rubato/contracts/domain'
import { defaultProfile } from '@rubato/engine'
import { createBuilderSession, type BuilderSession } from '../../document/builder-session.ts'
import type { WorkStore } from '../../document/builder-store.ts'
import type { CopyStorage } from '../../document/copy-storage.ts'
import { scriptWords } from '../../document/script-words.ts'
import { SceneScreen, type SceneScreenProps } from '../scene-screen.tsx'

const nothing = () => undefined
const none = () => null
const never = () => Promise.reject(new Error('There is no account'))

/** @param draftId of the same game, where it is opened again */
export const sessionAlone = (store: WorkStore, storage: CopyStorage, draftId: string = 'new'): BuilderSession =>
  createBuilderSession({
    store,
    storage,
    calls: { create: never, update: never, get: never },
    keyOf: (id) => id ?? 'new',
    draftId,
    start: { savedAs: null, isUnsent: false },
    isDeleted: false,
    onSaved: nothing,
    onCreated: nothing,
    onSavedElsewhere: nothing,
  })

export function SceneAlone(props: Pick<SceneScreenProps, 'store' | 'session'> & Partial<SceneScreenProps>) {
  return (
    <SceneScreen
      profile={defaultProfile}
      generator={{ config: defaultSettings.gameGeneratorConfig, isLoading: false, choice: null, link: null }}
      words={scriptWords({ scripts: [], voice: null, speed: 'normal' })}
      onPlayFrom={nothing}
      onPlaySection={nothing}
      returnsTo={undefined}
      loadClicks={never}
      loadSound={never}
      onHear={nothing}
      onDiscarded={nothing}
      onNew={nothing}
      renderReadScene={none}
      renderShare={none}
      renderSharing={none}
      renderDeletion={none}
      renderSplash={none}
      renderTags={none}
      {...props}
    />
  )
}
