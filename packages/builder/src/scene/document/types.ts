/** The document of a branching game, and the commands that change it. A document is immutable and shares what did not change. */
import type { PlayableScene, Section, SectionOf, Variable } from '@rubato/contracts/domain'
import type { Command } from '../../commands/types.ts'
import type { BuilderSentence } from '../../sentence.ts'

export type SceneDocument = Readonly<PlayableScene> & { readonly branches: true }

export const isScene = (document: object): document is SceneDocument => 'branches' in document

/** Where a section is in the graph, px. */
export type Position = NonNullable<Section['position']>

type Common = 'name' | 'sets' | 'carries' | 'notes' | 'exit' | 'length'
/** Fields of a section to set; `undefined` removes an optional one. */
export type SectionChange = {
  readonly [Field in Common]?: Section[Field] | undefined
} & {
  readonly [Field in 'edges' | 'medium']?: SectionOf<'generated'>[Field]
} & {
  /** Another content: the timeline that its editor returns, or a config for the generator. */
  readonly content?:
    | Pick<Extract<Section, { kind: 'timeline' }>, 'kind' | 'length' | 'events'>
    | Pick<Extract<Section, { kind: 'generated' }>, 'kind' | 'length' | 'config'>
}

export type SceneCommand =
  /** The section comes after the one with the id `after`, or last. */
  | { kind: 'add-section'; section: Section; after?: string }
  /** Gives a section another id; ways, notes and expressions that name it follow. */
  | { kind: 'rename'; id: string; to: string; name: string }
  /** Ways that led to the sections stay and are found by the check. */
  | { kind: 'delete-sections'; ids: readonly string[] }
  | { kind: 'duplicate-section'; id: string }
  /** Moves sections in the graph. */
  | { kind: 'place'; positions: Readonly<Record<string, Position>>; isArranged?: boolean }
  | { kind: 'set-section'; id: string; change: SectionChange; label?: BuilderSentence }
  /** A command of the timeline, inside one section. */
  | { kind: 'edit-section'; id: string; command: Command }
  /** All variables; with `renamed`, expressions follow the new name of one. */
  | { kind: 'set-variables'; variables: readonly Variable[]; renamed?: { from: string; to: string } }
  | { kind: 'set-start'; id: string }
  | { kind: 'set-scene'; change: Partial<Pick<PlayableScene, 'voice' | 'media' | 'silentBeat'>> }
  /** Several commands as one step. */
  | { kind: 'all'; commands: readonly SceneCommand[]; label: BuilderSentence }
  /** Takes the place of a game of any kind. */
  | { kind: 'replace-scene'; game: PlayableScene; isImport?: boolean }
  /** Turns a linear game into a branching one. */
  | { kind: 'add-choices' }
