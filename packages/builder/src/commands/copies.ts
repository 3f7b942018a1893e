/** Changes of records that belong to linked copies. */
import type { BuilderRecord, RecordId, SectionDefinition, SectionInstance } from '../document/types.ts'
import { definerOf, lengthOfInstance, recordsOfInstance, takeOut } from '../sections/place-section.ts'
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

/** Cuts the links of the copies that [from, until] overlaps; those that `isKept` allows stay linked. */
export function separateBetween(draft: Draft, from: number, until: number): void {
  for (const instance of Array.from(draft.instances.values())) {
    const end = instance.at + lengthOfInstance(draft.sections, instance)
    if (instance.at < until && end > from) separate(draft, instance.id)
  }
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
