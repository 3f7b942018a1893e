/** A branching game that begins in the middle, for its author to try. */
import {
  targetsOf,
  waysOf,
  type Exit,
  type OrgasmOutcome,
  type PlayableScene,
  type Section,
  type Variable,
} from '@rubato/contracts/domain'
import type { SceneDocument } from './document/types.ts'

/** First values of variables, by name. */
export type FirstValues = Readonly<Record<string, Variable['start']>>

const withStart = (variable: Variable, start: Variable['start'] | undefined): Variable =>
  start === undefined ? variable : ({ ...variable, start } as Variable)

type ById = ReadonlyMap<string, Section>

const byIdOf = ({ sections }: SceneDocument): ById => new Map(sections.map((section) => [section.id, section]))

/** The sections that come after these ones and themselves, by the ways that `next` gives. */
function reached(byId: ById, starts: readonly string[], next: (section: Section) => readonly string[]): Set<string> {
  const found = new Set(starts)
  for (const id of found) {
    const section = byId.get(id)
    if (section) for (const to of next(section)) found.add(to)
  }
  return found
}

/** The targets of a section without the parts that it calls. */
const uncalledTargets = ({ exit, notes = [] }: Section): string[] =>
  [...(exit.kind === 'call' ? [exit.next] : waysOf(exit)), ...notes.filter(({ kind }) => kind === 'go')].map(
    ({ to }) => to,
  )

/** The sections of each part that is called, by the id of its first section. */
type Parts = ReadonlyMap<string, ReadonlySet<string>>

function calledParts({ sections }: SceneDocument, byId: ById): Parts {
  const called = sections.flatMap(({ exit, notes = [] }) => [
    ...(exit.kind === 'call' ? [exit] : []),
    ...notes.filter(({ kind }) => kind === 'call'),
  ])
  return new Map([...new Set(called.map(({ to }) => to))].map((to) => [to, reached(byId, [to], uncalledTargets)]))
}

interface PartEnd {
  exit: Exit
  /** Whether the exit is not that of the game: the calls lead on to different endings. */
  isUnknown: boolean
}

/** How the game goes on after a return: after the only call of it, or to the ending that follows all calls. */
function afterReturn(byId: ById, parts: Parts, id: string): PartEnd {
  const leadsHere = (to: string) => parts.get(to)?.has(id)
  const sections = [...byId.values()]
  const callers = sections.filter(({ exit }) => exit.kind === 'call' && leadsHere(exit.to))
  const noting = sections.filter(({ notes = [] }) => notes.some(({ kind, to }) => kind === 'call' && leadsHere(to)))
  const [caller] = callers
  if (caller?.exit.kind === 'call' && callers.length === 1 && noting.length === 0) {
    // A second call would come inside the first one, which this play never had.
    const isCalledAgain = reached(byId, [caller.exit.next.to], targetsOf).has(caller.id)
    if (!isCalledAgain) return { exit: { kind: 'go', ...caller.exit.next }, isUnknown: false }
  }
  const nexts = callers.flatMap(({ exit }) => (exit.kind === 'call' ? [exit.next.to] : []))
  const later = reached(byId, [...nexts, ...noting.map((each) => each.id)], targetsOf)
  const outcomes = new Set<OrgasmOutcome>()
  for (const each of later) {
    const exit = byId.get(each)?.exit
    if (exit?.kind === 'end') outcomes.add(exit.outcome)
  }
  const [outcome = 'denied'] = outcomes
  return { exit: { kind: 'end', outcome }, isUnknown: outcomes.size !== 1 }
}

/** The returns that are played from this section on without a call, by the id of their section. */
function uncalledReturns(document: SceneDocument, start: string): ReadonlyMap<string, PartEnd> {
  const byId = byIdOf(document)
  const ends = new Map<string, PartEnd>()
  let parts: Parts | null = null
  reached(byId, [start], (section) => {
    if (section.exit.kind !== 'return') return uncalledTargets(section)
    parts ??= calledParts(document, byId)
    const end = afterReturn(byId, parts, section.id)
    ends.set(section.id, end)
    return [...uncalledTargets(section), ...waysOf(end.exit).map(({ to }) => to)]
  })
  return ends
}

/** Whether a play from this section on may end where the game would go on in more than one way. */
export const endsAsPart = (document: SceneDocument, start: string): boolean =>
  [...uncalledReturns(document, start).values()].some(({ isUnknown }) => isUnknown)

/** The game from this section on, with these first values. A return without a call goes on, or ends, as after its call. */
export function sceneFrom(document: SceneDocument, start: string, values: FirstValues): PlayableScene {
  const ends = uncalledReturns(document, start)
  const { branches: _branches, ...scene } = document
  return {
    ...scene,
    start,
    sections: document.sections.map((section) => {
      const end = ends.get(section.id)
      return end ? { ...section, exit: end.exit } : section
    }),
    variables: document.variables.map((variable) => withStart(variable, values[variable.name])),
  }
}
