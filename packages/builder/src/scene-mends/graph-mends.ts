/** Mends of findings about the ways and the notes of a branching game. */
import { waysOf, type GameEvent, type Section } from '@rubato/contracts/domain'
import { nearest, restBetween, restOf, rests, type FindingPlace } from '@rubato/engine'
import { mendSceneCommand, without } from '../scene/document/mend.ts'
import type { SectionChange } from '../scene/document/types.ts'
import { looseSection, type Edit } from '../scene/notebook/write.ts'
import { nameOfId } from '../scene/text/words.ts'
import { withTargets } from '../scene/ways.ts'
import { sceneMend, together, type BrokenScene, type SceneMend } from './types.ts'

interface BrokenSection extends BrokenScene {
  /** The section of the finding. */
  readonly section: Section
}
export type GraphMends = (broken: BrokenSection) => SceneMend[]

const change = ({ id }: Section, changed: SectionChange): Edit => ({ kind: 'set-section', id, change: changed })

const valueAt = (holder: unknown, at: FindingPlace): unknown =>
  at.reduce<unknown>((value, step) => (value as Record<string | number, unknown> | undefined)?.[step], holder)

function withValueAt(holder: unknown, [step, ...rest]: FindingPlace, value: unknown): unknown {
  if (step === undefined) return value
  const inner = withValueAt(valueAt(holder, [step]), rest, value)
  return Array.isArray(holder) ? holder.with(Number(step), inner) : { ...(holder as object), [step]: inner }
}

/** The way at this place leads to an existing section, or the missing section is added. */
export const unknownTarget: GraphMends = ({ document, section, found: { at } }) => {
  const wanted = valueAt(section, at)
  const [field] = at
  if (typeof wanted !== 'string' || (field !== 'exit' && field !== 'notes')) return []
  const others = document.sections.filter(({ id }) => id !== section.id)
  const near = nearest(
    wanted,
    others.map(({ id }) => id),
  )
  const after = document.sections[document.sections.indexOf(section) + 1]
  const existing = others.find(({ id }) => id === near) ?? after ?? others[0]
  const led = existing && (withValueAt(section, at, existing.id) as Section)
  const added: Section = { ...looseSection(document, nameOfId(wanted)), id: wanted }
  return [
    ...(existing && led
      ? [sceneMend('lead-to', change(section, { [field]: led[field] }), { name: existing.name })]
      : []),
    sceneMend('add-target', { kind: 'add-section', section: added, after: section.id }, { name: added.name }),
  ]
}

/** How often a circle that is given a bound leads back. */
const TIMES = 2

/** The ways that lead to a section right after this one: not those of calls, which come back. */
const waysAfter = ({ exit, notes = [] }: Section) => [
  ...(exit.kind === 'call' ? [exit.next] : waysOf(exit)),
  ...notes.filter(({ kind }) => kind === 'go'),
]

const leadsTo = (section: Section, to: string): boolean => waysAfter(section).some((way) => way.to === to)

/** The last step of the circle that a way of a section makes; a return makes none. */
function lastStep({ document, found: { path } }: BrokenSection): { from: Section; to: string } | null {
  const byId = new Map(document.sections.map((each) => [each.id, each]))
  for (let index = path.length - 2; index >= 0; index--) {
    const from = byId.get(path[index] ?? '')
    const to = path[index + 1] ?? ''
    if (from && leadsTo(from, to)) return { from, to }
    if (from?.exit.kind === 'call' && path.includes(from.exit.next.to)) return { from, to: from.exit.next.to }
  }
  return null
}

/** The section leads to `target` in place of `to`; a section that it calls stays. */
function leadElsewhere(section: Section, to: string, target: string): SectionChange {
  const { exit, notes } = withTargets(section, (id) => (id === to ? target : id))
  const called = section.exit.kind === 'call' && exit.kind === 'call' ? { ...exit, to: section.exit.to } : exit
  const kept = notes?.map((note, index) => (note.kind === 'call' ? (section.notes?.[index] ?? note) : note))
  return { exit: called, ...(kept ? { notes: kept } : {}) }
}

/** The way back becomes a repeat, which leads to an end afterwards. */
export const boundCircle: GraphMends = (broken) => {
  const { document, names } = broken
  const step = lastStep(broken)
  if (!step) return []
  const { from, to } = step
  const known = document.sections.find(({ exit }) => exit.kind === 'end')
  const ending = known ?? looseSection(document, names.ending)
  const commands: Edit[] = known ? [] : [{ kind: 'add-section', section: ending }]
  const next = { to: ending.id }
  const isPlain = from.exit.kind === 'go' && !from.notes?.some((note) => note.kind === 'go' && note.to === to)
  if (isPlain && from.exit.kind === 'go')
    commands.push(change(from, { exit: { ...from.exit, kind: 'repeat', times: TIMES, next } }))
  else {
    const others = { ...document, sections: [...document.sections, ending] }
    const repeat: Section = {
      ...looseSection(others, names.repeat),
      exit: { kind: 'repeat', to, times: TIMES, next },
    }
    commands.push(
      { kind: 'add-section', section: repeat, after: from.id },
      change(from, leadElsewhere(from, to, repeat.id)),
    )
  }
  return [sceneMend('bound-circle', together(commands, from.name), { count: TIMES })]
}

const endHere = ({ section }: BrokenSection): SceneMend =>
  sceneMend('end-here', change(section, { exit: { kind: 'end', outcome: 'denied' } }))

/** A section that only goes on ends the game in place of that: other exits hold words of the author. */
export const noEnd: GraphMends = (broken) => (broken.section.exit.kind === 'go' ? [endHere(broken)] : [])

/** A section that some call leads to has to return. */
export const returnWithoutCall: GraphMends = (broken) => {
  const isCall = ({ exit, notes = [] }: Section) => exit.kind === 'call' || notes.some(({ kind }) => kind === 'call')
  return broken.document.sections.some(isCall) ? [] : [endHere(broken)]
}

/** A call that is not possible is left out: its section goes on, or its note is removed. */
export const leaveCallOut: GraphMends = ({ section, found: { at } }) => {
  const { exit, notes = [] } = section
  const [field, index] = at
  if (field === 'notes') return [sceneMend('remove-note', change(section, { notes: without(notes, Number(index)) }))]
  return exit.kind === 'call'
    ? [sceneMend('leave-call-out', change(section, { exit: { kind: 'go', ...exit.next } }))]
    : []
}

/** The case or the answer whose condition never holds is removed; one of two answers is offered always. */
export const neverHolds: GraphMends = ({ document, section, found: { at } }) => {
  const { exit } = section
  const index = Number(at[2])
  if (exit.kind === 'when') {
    const cases = without(exit.cases, index)
    const next = cases ? { ...exit, cases } : ({ kind: 'go', ...exit.otherwise } as const)
    return [sceneMend('remove-case', change(section, { exit: next }))]
  }
  const always = mendSceneCommand(document, { mend: { kind: 'always-offer', section: section.id, answer: index } })
  return always ? [...removeAnswer(section, index), sceneMend('always-offer', always)] : []
}

function removeAnswer(section: Section, index: number): SceneMend[] {
  const { exit } = section
  if (exit.kind !== 'ask' || exit.answers.length <= 2) return []
  const answers = exit.answers.toSpliced(index, 1)
  return [sceneMend('remove-answer', change(section, { exit: { ...exit, answers } }))]
}

export const sameAnswers: GraphMends = ({ section, found: { at } }) => removeAnswer(section, Number(at[2]))

/** From this time on nothing is on, in or held in the section and no edge is asked for, ms; null where there is no such time. */
function freeFrom(section: Section): number | null {
  if (section.kind !== 'timeline' || section.carries?.length) return null
  const last = (ms: (event: GameEvent) => number | null) =>
    section.events.reduce((latest, event) => Math.max(latest, ms(event) ?? 0), 0)
  const from = last(({ kind, at, duration }) => (kind === 'close' ? at : kind === 'ask' ? at + duration : null))
  return from <= section.length ? from : null
}

export const noteWhileHeld: GraphMends = ({ section, found: { at } }) => {
  const { notes = [] } = section
  const index = Number(at[1])
  const note = notes[index]
  if (!note) return []
  const after = freeFrom(section)
  const later = after !== null && after > note.after ? notes.with(index, { ...note, after }) : null
  return [
    ...(later ? [sceneMend('note-at', change(section, { notes: later }), { ms: after ?? 0 })] : []),
    sceneMend('remove-note', change(section, { notes: without(notes, index) })),
  ]
}

export const noteTooLate: GraphMends = ({ section, found: { at } }) => {
  const { notes = [], length } = section
  const index = Number(at[1])
  const note = notes[index]
  if (!note) return []
  return [
    sceneMend('note-at', change(section, { notes: notes.with(index, { ...note, after: length }) }), { ms: length }),
  ]
}

/** The next own words and everything after them begin later. */
export const wordsWithoutRoom: GraphMends = ({ section, found: { at, values } }) => {
  const missing = Number(values?.['missing'])
  const event = section.kind === 'timeline' ? section.events[Number(at[1])] : undefined
  const next =
    section.kind === 'timeline'
      ? section.events.find(
          (each) => each.kind === 'say' && each.text !== undefined && each.at > (event?.at ?? Infinity),
        )
      : undefined
  if (!next || !(missing > 0)) return []
  const duration = Math.ceil(missing)
  return [
    sceneMend('give-room', {
      kind: 'edit-section',
      id: section.id,
      command: { kind: 'insert-time', at: next.at, duration, beats: 'go-on' },
    }),
  ]
}

/** The rest that a generated section needs before it, ms; null for another rule. */
function restBefore({ found: { rule, values = {} } }: BrokenSection): number | null {
  if (rule === 'heat') return rests.hotTempo
  if (rule === 'edge-rest') return restOf('edging')
  const [other, item] = [values['other'], values['item']] as Parameters<typeof restBetween>
  return rule === 'item-rest' ? restBetween(other, item) : null
}

/** A written section without events comes before the generated one on every way. */
export const addRestBefore: GraphMends = (broken) => {
  const { document, section, names } = broken
  const rest = restBefore(broken)
  if (rest === null || section.id === document.start) return []
  const leading = document.sections.filter((each) =>
    [...waysOf(each.exit), ...(each.notes ?? [])].some(({ to }) => to === section.id),
  )
  const carries = leading.find((each) => each.carries)?.carries
  const added: Section = {
    ...looseSection(document, names.rest),
    length: rest,
    ...(carries ? { carries } : {}),
    exit: { kind: 'go', to: section.id },
  }
  const commands: Edit[] = [{ kind: 'add-section', section: added }]
  for (const each of leading) {
    const { exit, notes } = withTargets(each, (id) => (id === section.id ? added.id : id))
    commands.push(change(each, { exit, ...(notes ? { notes } : {}) }))
  }
  return [sceneMend('rest-before', together(commands, section.name), { seconds: Math.ceil(rest / 1000) })]
}

/** The hand rests while the question is open. */
export const restUnderQuestion: GraphMends = ({ section }) =>
  'meanwhile' in section.exit
    ? [sceneMend('rest-meanwhile', change(section, { exit: { ...section.exit, meanwhile: 'rest' } }))]
    : []
