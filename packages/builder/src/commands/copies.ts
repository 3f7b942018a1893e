/** Changes of records that belong to linked copies. */
import { endOf } from '../document/order.ts'
import { movedPicture, picturesOf } from '../document/picture.ts'
import type { BuilderRecord, RecordId, SectionDefinition, SectionInstance } from '../document/types.ts'
import { definerOf, isEmptySection, lengthOfInstance, recordsOfInstance, takeOut } from '../sections/place-section.ts'
import { put, type Draft } from './draft.ts'
import type { EditScope } from './types.ts'

/** Writes the records of every copy again, or of those given. */
export function placeInstances(draft: Draft, ids: Iterable<string> = draft.instances.keys()): void {
  const wanted = new Set(ids)
  for (const [id, { copy }] of draft.records) if (copy && wanted.has(copy.instance)) draft.records.delete(id)
  for (const id of wanted) {
    const instance = draft.instances.get(id)
    if (instance) for (const record of recordsOfInstance(draft.sections, instance)) put(draft, record)
  }
}

/** Cuts the link of a copy: its records are records of the game from now on. */
export function separate(draft: Draft, instance: string): void {
  draft.instances.delete(instance)
  draft.separated.add(instance)
  for (const record of draft.records.values()) {
    if (record.copy?.instance !== instance) continue
    const { copy: _copy, ...own } = record
    put(draft, own)
  }
}

/** A copy and the time of its records. */
export interface CopySpan {
  readonly instance: SectionInstance
  /** ms */
  readonly from: number
  /** ms; after the start of every record, and after the end of each that is not a line. */
  readonly until: number
}

/**
 * The times of the copies: at least their section's length, and longer where a record was moved or made longer, or keeps
 * its time in a shorter copy.
 */
export function copySpans({ records, sections, instances }: Draft): CopySpan[] {
  const ends = new Map<string, number>()
  for (const { copy, lane, at, duration } of records.values()) {
    if (!copy) continue
    const end = at + Math.max(1, lane === 'lines' ? 0 : duration)
    ends.set(copy.instance, Math.max(end, ends.get(copy.instance) ?? 0))
  }
  return [...instances.values()].map((instance) => {
    const end = instance.at + lengthOfInstance(sections, instance)
    return { instance, from: instance.at, until: Math.max(end, ends.get(instance.id) ?? 0) }
  })
}

/** Cuts the links of the copies that [from, until) overlaps. */
export function separateBetween(draft: Draft, from: number, until: number): void {
  if (draft.instances.size === 0) return
  for (const copy of copySpans(draft)) if (copy.from < until && copy.until > from) separate(draft, copy.instance.id)
}

const withOverride = (instance: SectionInstance, source: RecordId, record: BuilderRecord | null): SectionInstance => ({
  ...instance,
  overrides: new Map(instance.overrides).set(source, record),
})

function withoutOverride(instance: SectionInstance, source: RecordId): SectionInstance {
  const overrides = new Map(instance.overrides)
  overrides.delete(source)
  return { ...instance, overrides }
}

function changeDefinition(section: SectionDefinition, id: RecordId, record: BuilderRecord | null): SectionDefinition {
  const isNew = record !== null && !section.records.some((each) => each.id === id)
  const records = section.records.flatMap((each) => (each.id !== id ? [each] : record ? [record] : []))
  return { ...section, records: isNew ? [...records, record] : records }
}

/** The change of one record of a copy, in the copy or in the section; `record` is null where it is removed. */
function changeCopy(draft: Draft, old: BuilderRecord, record: BuilderRecord | null, scope: EditScope): void {
  const { copy } = old
  const instance = copy && draft.instances.get(copy.instance)
  if (!copy || !instance) return
  const own = record && takeOut(record, instance)
  if (scope === 'this-copy') {
    draft.instances.set(instance.id, withOverride(instance, copy.source, own))
    return
  }
  const definer = definerOf(draft.sections, instance.sectionId, copy.source)
  if (!definer) return
  const inner = own && definer.path.reduce((inside, child) => takeOut(inside, child), own)
  draft.sections.set(definer.section.id, changeDefinition(definer.section, definer.id, inner))
  draft.instances.set(instance.id, withoutOverride(instance, copy.source))
}

export interface RecordChange {
  readonly old: BuilderRecord
  /** Null where the record is removed. */
  readonly record: BuilderRecord | null
}

/** The change of a line, with that of its picture. */
export function withPicture(draft: Draft, { old, record }: RecordChange): RecordChange[] {
  const [picture] = picturesOf(draft, [old])
  if (!picture || !record) return [{ old, record }]
  const length = Math.max(draft.game.duration, endOf(record))
  return [
    { old, record },
    { old: picture, record: movedPicture(picture, old, record, length) },
  ]
}

/** Applies changes of records; those of a copy reach the copies that `scope` names. */
export function change(draft: Draft, changes: readonly RecordChange[], scope: EditScope = 'all-copies'): void {
  let isLinked = false
  for (const { old, record } of changes) {
    if (old.copy && draft.instances.has(old.copy.instance)) {
      isLinked = true
      changeCopy(draft, old, record, scope)
    } else if (record) put(draft, record)
    else draft.records.delete(old.id)
  }
  if (isLinked) placeInstances(draft)
}

/** Removes copies that no record is left of, and sections without records that are nowhere placed. */
export function removeEmpty({ records, sections, instances }: Draft): void {
  if (sections.size === 0) return
  const placed = new Set([...records.values()].map(({ copy }) => copy?.instance))
  for (const id of Array.from(instances.keys())) if (!placed.has(id)) instances.delete(id)
  const children = [...sections.values()].flatMap((section) => section.children)
  const used = new Set([...instances.values(), ...children].map(({ sectionId }) => sectionId))
  for (const section of Array.from(sections.values())) {
    if (!used.has(section.id) && isEmptySection(sections, section)) sections.delete(section.id)
  }
}
