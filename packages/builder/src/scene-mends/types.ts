/** Mends of the findings of a branching game: each is one undo step. */
import type { SceneFinding } from '@rubato/engine'
import type { Mend } from '../check/types.ts'
import type { SceneCommand, SceneDocument } from '../scene/document/types.ts'
import type { Edit } from '../scene/notebook/write.ts'
import type { BuilderSentence } from '../sentence.ts'

export interface SceneMend extends Pick<Mend, 'label'> {
  readonly command: SceneCommand
}

/** Names of sections that a mend adds. */
export interface MendNames {
  readonly ending: string
  readonly repeat: string
  readonly rest: string
}

export interface BrokenScene {
  readonly document: SceneDocument
  readonly found: SceneFinding
  readonly names: MendNames
}

export const sceneMend = (key: string, command: SceneCommand, values: BuilderSentence['values'] = {}): SceneMend => ({
  label: { key: `builder.scenes.mends.${key}`, values },
  command,
})

/** Several commands as one step, which has the name of a change of this section. */
export const together = (commands: readonly Edit[], name: string): SceneCommand => ({
  kind: 'all',
  commands,
  label: { key: 'builder.did.set-node', values: { name } },
})
