/** The working copy of a document while one command is applied. Its maps are its own: the document stays as it is. */
import type {
  BuilderDocument,
  BuilderRecord,
  GameProperties,
  Lane,
  Marker,
  RecordId,
  SectionDefinition,
  SectionInstance,
} from '../document/types.ts'
import type { BuilderSentence } from '../sentence.ts'
import type { CommandProblem } from './types.ts'

export interface Draft {
  readonly before: BuilderDocument
  readonly records: Map<RecordId, BuilderRecord>
  readonly sections: Map<string, SectionDefinition>
  readonly instances: Map<string, SectionInstance>
  readonly names: Map<RecordId, string>
  readonly markers: Map<string, Marker>
  game: GameProperties
  config: BuilderDocument['config']
  funscript: string | null
  nextId: number
  /** Records that ripple moved. */
  readonly moved: Set<RecordId>
  /** The lanes of the records that were cut in two. */
  readonly splits: Lane[]
  /** Copies whose link was cut. */
  readonly separated: Set<string>
}

/** The name of the step and the selection after it. */
export interface Done {
  readonly label: BuilderSentence
  readonly selection: readonly RecordId[]
  /** Where an insertion ends, ms. */
  readonly insertedUntil?: number
}
export type HandlerResult = Done | CommandProblem

export const startDraft = (document: BuilderDocument): Draft => ({
  before: document,
  records: new Map(document.records),
  sections: new Map(document.sections),
  instances: new Map(document.instances),
  names: new Map(document.names),
  markers: new Map(document.markers),
  game: document.game,
  config: document.config,
  funscript: document.funscript,
  nextId: document.nextId,
  moved: new Set(),
  splits: [],
  separated: new Set(),
})

/** A new id; the letter names its kind. */
export const takeId = (draft: Draft, letter: 'b' | 's' | 'i' | 'm' = 'b'): string => `${letter}${draft.nextId++}`

export const put = (draft: Draft, record: BuilderRecord): void => {
  draft.records.set(record.id, record)
}

/** The ids of the records that the document did not have before. */
export const newIds = ({ records, before }: Draft): RecordId[] =>
  [...records.keys()].filter((id) => !before.records.has(id))

export const problem = (key: string, values: BuilderSentence['values'] = {}): CommandProblem => ({
  sentence: { key: `builder.problem.${key}`, values },
  path: [],
  message: null,
})
export const isProblem = (result: HandlerResult): result is CommandProblem => 'sentence' in result

/** The step `builder.did.KEY`. */
export const done = (key: string, selection: readonly RecordId[], values: BuilderSentence['values'] = {}): Done => ({
  label: { key: `builder.did.${key}`, values },
  selection,
})
