/**
 * The document of the game builder: the events of a game as records in lanes. A document is immutable; a command returns
 * another one, which shares every record that did not change. Times are whole milliseconds from the start of the game.
 */
import type {
  Composition,
  EventTask,
  GameEventOf,
  GeneratorConfig,
  ItemId,
  LevelledItem,
  PlayableGame,
} from '@rubato/contracts/domain'

/** A game with the composition that the builder stores with it. */
export type ComposedGame = PlayableGame & { composition?: Composition | undefined }
/** The composition of a game without sections, names and a funscript. */
export const emptyComposition: Composition = {
  version: 1,
  sections: [],
  instances: [],
  clockAnchored: [],
  names: [],
  funscript: null,
}

/** In the order in which the lanes are drawn. */
export const lanes = ['tasks', 'tempo', 'lines', 'held', 'strokes', 'questions', 'media'] as const
export type Lane = (typeof lanes)[number]

/** Unique in a document, at most 100 characters. The record of a game's event has the id of the event. */
export type RecordId = string

/**
 * The property that a record keeps when its section is stretched. `beat`: its beat number from the start of the
 * section, so that its time and its length scale. `clock`: its time from the start of the section and its length, ms.
 */
export const anchors = ['beat', 'clock'] as const
export type Anchor = (typeof anchors)[number]

interface RecordBase {
  readonly id: RecordId
  /** ms */
  readonly at: number
  /** ms; 0 where the record is a moment. */
  readonly duration: number
  /** The task or span that the record belongs to. */
  readonly task: EventTask
  readonly anchor: Anchor
  /** The linked copy of a section that the record belongs to; absent for a record of the game itself. */
  readonly copy?: CopyOf
}
export interface CopyOf {
  /** The id of the section instance. */
  readonly instance: string
  /** The id of the record in the section definition. */
  readonly source: RecordId
}

type Detail<Kind extends GameEventOf<'task'>['kind'] | 'beat' | 'say' | 'stroke' | 'ask' | 'media'> = Readonly<
  Omit<GameEventOf<Kind>, 'id' | 'at' | 'duration' | 'task' | 'kind'>
>

/** The span of a task. Its contents are the records of the other lanes that begin inside it (`contentsOf`). */
export interface TaskRecord extends RecordBase, Detail<'task'> {
  readonly lane: 'tasks'
}
/** A segment of beats: one straight line of the tempo curve. */
export interface BeatRecord extends RecordBase, Detail<'beat'> {
  readonly lane: 'tempo'
}
/** A line; `duration` is the room that it has. */
export interface LineRecord extends RecordBase, Detail<'say'> {
  readonly lane: 'lines'
}
/** A change of how the member strokes, from `at` on. */
export interface StrokeRecord extends RecordBase, Detail<'stroke'> {
  readonly lane: 'strokes'
}
export interface QuestionRecord extends RecordBase, Detail<'ask'> {
  readonly lane: 'questions'
}
/** A medium that is shown during the record. */
export interface MediaRecord extends RecordBase, Detail<'media'> {
  readonly lane: 'media'
}

/** A change of the level of a held item. */
export interface LevelChange {
  /** The id of its event. */
  readonly id: RecordId
  /** ms after the opening. */
  readonly after: number
  readonly level: number
  readonly task: EventTask
}
/**
 * One record for an item from its opening to its release, with the changes of its level: neither half can be lost.
 * `duration` is the time until the release. The `item` of a record with level changes is a `LevelledItem`.
 */
export interface HeldRecord extends RecordBase {
  readonly lane: 'held'
  readonly item: ItemId | LevelledItem
  readonly level?: number
  readonly binding?: NonNullable<GameEventOf<'open'>['binding']>
  /** When the item ends at the latest, ms after the opening; at least `duration`. */
  readonly hardEnd: number
  /** In order of time. */
  readonly levels: readonly LevelChange[]
  /** The event that releases the item. */
  readonly release: { readonly id: RecordId; readonly task: EventTask }
}

export type BuilderRecord =
  | TaskRecord
  | BeatRecord
  | LineRecord
  | HeldRecord
  | StrokeRecord
  | QuestionRecord
  | MediaRecord
export type RecordOf<L extends Lane> = Extract<BuilderRecord, { lane: L }>

/** `stretch` of a copy that is as long as its definition. */
export const STRETCH_NONE = 1000

export interface SectionDefinition {
  readonly id: string
  readonly name: string
  /** ms */
  readonly length: number
  /** Their times are ms from the start of the section. */
  readonly records: readonly BuilderRecord[]
  /** Copies of other sections inside this one; `at` is ms from its start. No section contains itself. */
  readonly children: readonly SectionInstance[]
}

/** A linked copy. A change of the definition reaches every copy; an override stays in its copy. */
export interface SectionInstance {
  readonly id: string
  readonly sectionId: string
  /** ms */
  readonly at: number
  /** Length in thousandths of the definition's length. Beats become slower as the copy becomes longer. */
  readonly stretch: number
  /** The changes of this copy, by the id of the record in the definition: another record, or null where it is left out. */
  readonly overrides: ReadonlyMap<RecordId, BuilderRecord | null>
}

/** A time of the game that the author named. */
export interface Marker {
  readonly id: string
  /** ms */
  readonly at: number
  readonly name: string
}

/** Properties of a game that no record carries. A game that was edited has no `origin`: no seed makes it again. */
export type GameProperties = Readonly<Omit<PlayableGame, 'events'>>

export interface BuilderDocument {
  readonly game: GameProperties
  /** The config that new parts are generated with; null where the game was made without one. */
  readonly config: GeneratorConfig | null
  /** Iterates in order of time; records at the same time in the order of their events. */
  readonly records: ReadonlyMap<RecordId, BuilderRecord>
  /** Definitions of the named sections, by id. */
  readonly sections: ReadonlyMap<string, SectionDefinition>
  /** Linked copies of sections, by id. Their records are in `records` too. */
  readonly instances: ReadonlyMap<string, SectionInstance>
  /** Names that the author gave to records, by id. */
  readonly names: ReadonlyMap<RecordId, string>
  /** Named times of the game, by id. */
  readonly markers: ReadonlyMap<string, Marker>
  /** Fields of an imported funscript that the game does not use, as JSON text; the export writes them back. */
  readonly funscript: string | null
  /** The number of the next id that the builder gives. */
  readonly nextId: number
}
