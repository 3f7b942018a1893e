/** Walks the expanded graph in topological order with the worst state of each node, and finds what breaks a rule on some way. */
import type { ItemId, Section } from '@rubato/contracts/domain'
import type { PlayerProfile } from '../../profile.ts'
import { isMomentary, itemRules } from '../../safety/item-rules.ts'
import { costFindings } from './cost.ts'
import type { Edge, Expanded, ExpandedNode } from './expand.ts'
import { finding, type FindingPlace, type GraphRule, type Mend, type SceneFinding } from './finding.ts'
import { playGenerated } from './generated.ts'
import {
  afterQuestion,
  leaveByNote,
  leaveGenerated,
  playToEnd,
  released,
  type Begun,
  type GoesOn,
  type Steps,
} from './leave.ts'
import type { Asker } from './lengths.ts'
import type { Part, TracedProblem } from './play-part.ts'
import { goneOnAt } from './runs.ts'
import { entering, joined, nothingYet, quantities, rebased, type Quantity, type Traced, type Worst } from './worst.ts'

interface Entry {
  state: Worst
  /** The node before this one on the first way. */
  from: number | null
  /** The node from which the worst value of a quantity came. */
  worstFrom: Map<Quantity, number>
}

interface Context {
  asker: Asker
  profile: PlayerProfile | undefined
}

/** A walk reports this many findings: each has a way, which may be long. */
const FINDINGS_MAX = 500

class Walk {
  readonly findings: SceneFinding[] = []
  private readonly entries = new Map<number, Entry>()
  private readonly reported = new Set<string>()
  private readonly parts = new Map<string, Part>()

  private readonly expanded: Expanded
  private readonly context: Context

  constructor(expanded: Expanded, context: Context) {
    this.expanded = expanded
    this.context = context
  }

  *run(): Steps<void> {
    this.entries.set(0, { state: nothingYet, from: null, worstFrom: new Map() })
    for (const id of this.expanded.order) {
      const node = this.expanded.nodes[id]
      const entry = this.entries.get(id)
      if (node && entry) yield* this.play(id, node, entry)
    }
  }

  private idOf = (node: number): string => this.expanded.nodes[node]?.section.id ?? ''

  /** The way on which a quantity has its worst value at the start of a node. */
  private wayOf(node: number, quantity: Quantity | null): string[] {
    const way: string[] = []
    for (let id: number | null = node; id !== null;) {
      way.push(this.idOf(id))
      const entry: Entry | undefined = this.entries.get(id)
      id = (quantity === null ? undefined : entry?.worstFrom.get(quantity)) ?? entry?.from ?? null
    }
    return way.reverse()
  }

  private wayOfTrace(trace: Traced<unknown>): string[] {
    const nodes: number[] = []
    for (let each: Traced<unknown> | null = trace; each; each = each.before)
      if (nodes.at(-1) !== each.node) nodes.push(each.node)
    return nodes.reverse().map((node) => this.idOf(node))
  }

  private report(section: Section, rule: string, at: FindingPlace, make: () => SceneFinding): void {
    if (this.findings.length >= FINDINGS_MAX) return
    const key = `${section.id} ${rule} ${at.join('/')}`
    if (this.reported.has(key)) return
    this.reported.add(key)
    this.findings.push(make())
  }

  private reportTraced(node: number, section: Section, found: TracedProblem, at: FindingPlace): void {
    const { problem, quantity, trace } = found
    const { rule, message, values } = problem
    this.report(section, rule, at, () => ({
      rule,
      message,
      values,
      at,
      path: trace ? this.wayOfTrace(trace) : this.wayOf(node, quantity),
    }))
  }

  private reportCarry(
    node: number,
    rule: GraphRule,
    item: ItemId,
    { at, mend }: { at: FindingPlace; mend: Mend },
  ): void {
    const { section } = this.expanded.nodes[node] as ExpandedNode
    this.report(section, `${rule} ${item}`, at, () =>
      finding(rule, { path: this.wayOf(node, quantities.open(item)), at, mend }),
    )
  }

  private partOf(section: Section): Part {
    const known = this.parts.get(section.id)
    if (known) return known
    const part = { length: section.length, events: section.kind === 'timeline' ? section.events : [] }
    this.parts.set(section.id, part)
    return part
  }

  private *play(id: number, node: ExpandedNode, { state: before }: Entry): Steps<void> {
    const { section } = node
    const since = sinceOf(node)
    const begun: Begun = { part: this.partOf(section), before, since }
    let atEnd: Worst | null = null
    if (section.kind === 'generated') {
      // A call comes back to a section without written strokes: it may have been left at any time.
      const state = since ? { ...before, runs: goneOnAt(before.runs, since.from) } : before
      const { problems, after } = playGenerated(section, state, this.context.profile)
      for (const found of problems) this.reportTraced(id, section, found, found.problem.path)
      atEnd = rebased(after, section.length)
    } else {
      for (const { problems, indexes, state } of yield* playToEnd(begun)) {
        for (const found of problems) this.reportTraced(id, section, found, placeIn(found.problem.path, indexes))
        atEnd = atEnd ? joined(atEnd, state) : state
      }
    }
    if (atEnd) yield* this.leave(id, node, begun, this.carried(id, node, atEnd))
  }

  /** Judges what is left at the end of a section, and keeps what is carried over. */
  private carried(id: number, { section, isEnd }: ExpandedNode, atEnd: Worst): Worst {
    const { carries = [], id: name } = section
    const { open } = atEnd.body
    for (const item of open.keys()) {
      const mend = { kind: 'carry', section: name, item } as const
      if (!carries.includes(item)) this.reportCarry(id, 'carry-lost', item, { at: ['carries'], mend })
    }
    for (const [index, item] of carries.entries()) {
      const details = { at: ['carries', index], mend: { kind: 'do-not-carry', section: name, item } } as const
      if (!open.has(item)) this.reportCarry(id, 'carry-not-on', item, details)
      else if (isEnd) this.reportCarry(id, 'carry-at-end', item, details)
      if (isHeldInPlace(item)) this.reportCarry(id, 'carry-held', item, details)
    }
    return released(atEnd, carries).state
  }

  private *leave(id: number, node: ExpandedNode, begun: Begun, atEnd: Worst): Steps<void> {
    const { section, edges } = node
    const asked = afterQuestion(section, atEnd, this.context.asker)
    for (const found of asked.problems) this.reportTraced(id, section, found, ['exit', 'meanwhile'])
    for (const edge of edges) {
      const { leaving } = edge
      if (leaving.kind === 'exit') this.enter(id, edge, atEnd)
      else if (leaving.kind === 'silence') this.enter(id, edge, asked.state)
      else if (leaving.kind === 'answer') this.enter(id, edge, joined(atEnd, asked.state))
      else yield* this.leaveByNote(id, node, begun, { edge, asked: asked.state })
    }
  }

  private *leaveByNote(
    id: number,
    node: ExpandedNode,
    begun: Begun,
    { edge, asked }: { edge: Edge; asked: Worst },
  ): Steps<void> {
    const { leaving } = edge
    if (leaving.kind !== 'note') return
    const { section } = node
    const { profile } = this.context
    const { all, isAtEdge } =
      section.kind === 'generated'
        ? leaveGenerated(begun, section, leaving.note, { asked, profile })
        : yield* leaveByNote(begun, node, leaving.note, asked)
    const isCall = section.notes?.[leaving.note]?.kind === 'call'
    const held = all.find((each) => each.held.length > 0)?.held[0]
    if (isCall && (held || isAtEdge)) {
      const at = ['notes', leaving.note]
      this.report(section, 'note-while-held', at, () =>
        finding('note-while-held', { path: this.wayOf(id, held ? quantities.open(held) : null), at }),
      )
      return
    }
    for (const { state } of all) this.enter(id, edge, state)
  }

  private enter(from: number, { to }: Edge, state: Worst): void {
    const entry = this.entries.get(to)
    const next = entering(state, to)
    if (!entry) {
      this.entries.set(to, { state: next, from, worstFrom: new Map() })
      return
    }
    const [one, other] = [entry.state.body.open, next.body.open]
    const differing = missingIn(other, one) ?? missingIn(one, other)
    entry.state = joined(entry.state, next, (quantity) => entry.worstFrom.set(quantity, from))
    if (differing) {
      const { section } = this.expanded.nodes[to] as ExpandedNode
      this.report(section, `carry-differs ${differing}`, [], () =>
        finding('carry-differs', { path: [...this.wayOf(from, null), section.id] }),
      )
    }
  }
}

/** The first item of `all` that `some` does not have. */
function missingIn(some: ReadonlyMap<ItemId, unknown>, all: ReadonlyMap<ItemId, unknown>): ItemId | null {
  for (const item of all.keys()) if (!some.has(item)) return item
  return null
}

/** Held by attention or by hand: it ends where it begins. Closed eyes and a clench strain nothing, and may be kept. */
const isHeldInPlace = (item: ItemId): boolean => isMomentary(item) && itemRules[item].safetyClass !== 'A'

/** When a section goes on after the notes that were used; null where none was. */
function sinceOf({ section: { notes = [] }, used }: ExpandedNode): GoesOn | null {
  if (used === 0) return null
  const all = notes.filter((_, index) => (used & (1 << index)) !== 0)
  const from = Math.max(...all.map(({ after }) => after))
  return { from, isTimed: all.every(({ button }) => button === undefined) }
}

function placeIn(path: FindingPlace, indexes: readonly number[] | null): FindingPlace {
  const [where, index, ...rest] = path
  return where === 'events' && typeof index === 'number' && indexes ? [where, indexes[index] ?? index, ...rest] : path
}

export function* stateFindings(expanded: Expanded, context: Context): Steps<SceneFinding[]> {
  if (!expanded.isWhole) return []
  const tooMuch = costFindings(expanded)
  if (tooMuch.length > 0) return tooMuch
  const walk = new Walk(expanded, context)
  yield* walk.run()
  return walk.findings
}
