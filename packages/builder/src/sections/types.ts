/** Named sections: a definition, and linked copies of it at several places of the game. */
import type { BuilderRecord, RecordId } from '../document/types.ts'

/** `stretch` of a copy that is as long as its definition. */
export const STRETCH_NONE = 1000

export interface SectionDefinition {
  readonly id: string
  readonly name: string
  /** ms */
  readonly length: number
  /** Their times are ms from the begin of the section. */
  readonly records: readonly BuilderRecord[]
  /** Copies of other sections inside this one; `at` is ms from its begin. No section contains itself. */
  readonly children: readonly SectionInstance[]
}

/** A linked copy. A change of the definition reaches every copy; an override stays in its copy. */
export interface SectionInstance {
  readonly id: string
  readonly sectionId: string
  /** ms */
  readonly at: number
  /** Length in thousandths of that of the definition. Beats become slower as the copy becomes longer. */
  readonly stretch: number
  /** The changes of this copy, by the id of the record in the definition: another record, or null where it is left out. */
  readonly overrides: ReadonlyMap<RecordId, BuilderRecord | null>
}
