/** A branching game as a document, and back. */
import type { PlayableScene } from '@rubato/contracts/domain'
import type { SceneDraft } from '../draft.ts'
import type { SceneDocument } from './types.ts'

/** Other properties of a saved game are left out. */
export const readScene = ({
  start,
  sections,
  variables,
  voice,
  media,
  silentBeat,
  imported,
}: PlayableScene): SceneDocument => ({
  branches: true,
  start,
  sections,
  variables,
  voice,
  media,
  ...(silentBeat === undefined ? {} : { silentBeat }),
  ...(imported === undefined ? {} : { imported }),
})

/** The game of an import or of the text form; what it does not say stays as it is in `base`. */
export const sceneOfDraft = (
  draft: SceneDraft,
  base: Pick<PlayableScene, 'voice' | 'media' | 'silentBeat' | 'imported'>,
): SceneDocument =>
  readScene({
    start: draft.start,
    sections: draft.sections,
    variables: draft.variables,
    voice: draft.voice === undefined ? base.voice : draft.voice,
    media: draft.media ?? base.media,
    silentBeat: draft.silentBeat ?? base.silentBeat,
    imported: draft.imported ?? base.imported,
  })
