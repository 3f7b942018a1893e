/** Commands about named sections. */
import { composedNameSchema } from '@rubato/contracts/domain'
import { endOf } from '../document/order.ts'
import { STRETCH_NONE, type BuilderRecord, type SectionInstance } from '../document/types.ts'
import { mayContain } from '../sections/document-of.ts'
import { lengthOfInstance, recordsOfInstance, renamed } from '../sections/place-section.ts'
import { placeInstances, separate, separateBetween } from './copies.ts'
import { makeRoom } from './clips.ts'
import { carve } from './cut.ts'
import { done, newIds, problem, put, takeId, type Draft, type HandlerResult } from './draft.ts'
import { extentOf, select } from './selection.ts'
import type { Command, CommandProblem } from './types.ts'

type Of<Kind extends Command['kind']> = Extract<Command, { kind: Kind }>

const named = (name: string): string | CommandProblem => {
  const parsed = composedNameSchema.safeParse(name)
  if (parsed.success) return parsed.data
  const message = parsed.error.issues[0]?.message ?? null
  return { ...problem('name'), path: ['name'], message }
}

/** The records of a definition, with new ids and times from its start. */
function definitionRecords(records: readonly BuilderRecord[], from: number): BuilderRecord[] {
  return records.map((record, index) => renamed({ ...record, at: record.at - from }, `r${index + 1}`))
}

export function group(draft: Draft, { ids, name: given }: Of<'group'>): HandlerResult {
  const name = named(given)
  if (typeof name !== 'string') return name
  const { records, instances } = select(draft, ids)
  if (records.length === 0) return problem('nothing-selected')
  const own = records.filter(({ copy }) => !copy)
  if (records.some(({ copy }) => copy && !instances.has(copy.instance))) return problem('group-cuts-copy')
  const inner = [...instances].flatMap((id) => draft.instances.get(id) ?? [])
  const { from, until } = extentOf(records)
  const end = Math.max(until, ...inner.map((each) => each.at + lengthOfInstance(draft.sections, each)))
  if (end === from) return problem('no-length')
  const children = inner.map((each): SectionInstance => ({ ...each, at: each.at - from }))
  const sectionId = takeId(draft, 's')
  draft.sections.set(sectionId, {
    id: sectionId,
    name,
    length: end - from,
    records: definitionRecords(own, from),
    children,
  })
  for (const { id } of records) draft.records.delete(id)
  for (const { id } of inner) draft.instances.delete(id)
  const id = takeId(draft, 'i')
  draft.instances.set(id, { id, sectionId, at: from, stretch: STRETCH_NONE, overrides: new Map() })
  placeInstances(draft, [id])
  return done('group', newIds(draft), { name, count: records.length })
}

export function renameSection(draft: Draft, { sectionId, name: given }: Of<'rename-section'>): HandlerResult {
  const name = named(given)
  const section = draft.sections.get(sectionId)
  if (typeof name !== 'string') return name
  if (!section) return problem('no-section')
  draft.sections.set(sectionId, { ...section, name })
  return done('rename-section', [], { name })
}

/** Cuts the records in the time of the beats and spans of a copy. */
function cutOut(draft: Draft, records: readonly BuilderRecord[]): void {
  for (const record of records) {
    if (record.lane !== 'tempo' && record.lane !== 'tasks') continue
    separateBetween(draft, record.at, endOf(record))
    carve(draft, record.lane, record.at, endOf(record))
  }
}

export function placeSection(
  draft: Draft,
  { sectionId, at, within, mode = 'over' }: Of<'place-section'>,
): HandlerResult {
  const section = draft.sections.get(sectionId)
  if (!section) return problem('no-section')
  const step = () => done('place-section', newIds(draft), { name: section.name })
  if (within !== undefined) return placeWithin(draft, { sectionId, at, within }) ?? step()
  const id = takeId(draft, 'i')
  const instance = { id, sectionId, at, stretch: STRETCH_NONE, overrides: new Map() }
  const records = recordsOfInstance(draft.sections, instance)
  const length = lengthOfInstance(draft.sections, instance)
  if (mode === 'over') cutOut(draft, records)
  else {
    const clip = { length, records: records.map((record) => ({ ...record, at: record.at - at })) }
    const refusal = makeRoom(draft, at, clip, mode)
    if (refusal) return refusal
  }
  draft.instances.set(id, instance)
  for (const record of records) put(draft, record)
  return { ...step(), insertedUntil: at + length }
}

function placeWithin(
  draft: Draft,
  { sectionId, at, within }: { sectionId: string; at: number; within: string },
): CommandProblem | null {
  const outer = draft.sections.get(within)
  if (!outer) return problem('no-section')
  if (!mayContain(draft.sections, within, sectionId)) return problem('section-cycle', { name: outer.name })
  const child = { id: takeId(draft, 'i'), sectionId, at, stretch: STRETCH_NONE, overrides: new Map() }
  const length = Math.max(outer.length, at + lengthOfInstance(draft.sections, child))
  draft.sections.set(within, { ...outer, length, children: [...outer.children, child] })
  placeInstances(draft)
  return null
}

export function separateCopy(draft: Draft, { instance }: Of<'separate'>): HandlerResult {
  const copy = draft.instances.get(instance)
  if (!copy) return problem('no-section')
  const name = draft.sections.get(copy.sectionId)?.name ?? ''
  const ids = [...draft.records.values()].filter((record) => record.copy?.instance === instance).map(({ id }) => id)
  separate(draft, instance)
  return done('separate', ids, { name })
}
