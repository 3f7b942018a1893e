/**
 * The expanded graph of a scene: a node for each section with the calls that are running, how often the repeats of its strongly
 * connected component led back, and the notes from which it came back. A repeat counts for the whole session, but once a
 * component is left it is not entered again, so that its counts do not matter any more. Without an endless circle the graph has no
 * circles.
 */
import { CALLS_MAX, type Scene, type Section } from '@rubato/contracts/domain'
import { finding, type FindingPlace, type GraphRule, type SceneFinding } from './finding.ts'
import { componentsOf, successorsOf } from './returns.ts'
import { exitWays, questionOf, sectionsById, type PlacedWay, type SectionsById } from './ways.ts'

/** Nodes of the expanded graph: a scene with more is not checked any further. */
const NODES_MAX = 8000
/** Characters of the keys of all ways that are followed: many repeats in one circle make them long. */
const KEYS_MAX = 5_000_000
/** The search reports this many findings. */
const FINDINGS_MAX = 500
/** Sections in the paths of the findings that are reported or compared: each path may be as long as the search is deep. */
const PATHS_MAX = 100_000

/** A call that is running. */
export interface Frame {
  caller: Section
  called: string
  /** Where it comes back to: another section, or the caller at the time of the note with this index. */
  back: { kind: 'exit'; to: PlacedWay } | { kind: 'note'; note: number; used: number }
  counts: Counts
  above: Frame | null
  depth: number
  key: string
}

type Counts = ReadonlyMap<string, number>

/** How a node is left for another one. */
type Leaving =
  | { kind: 'exit' }
  /** An answer, at any time between the question and the end of its time. */
  | { kind: 'answer' }
  | { kind: 'silence' }
  | { kind: 'note'; note: number }

export interface Edge {
  to: number
  leaving: Leaving
}

export interface ExpandedNode {
  section: Section
  frame: Frame | null
  counts: Counts
  /** A bit for each note that was used in this visit. The section goes on after the call of one of them. */
  used: number
  edges: Edge[]
  /** Whether the game is over after this section. */
  isEnd: boolean
}

export interface Expanded {
  /** The first one begins. */
  nodes: readonly ExpandedNode[]
  /** Each node comes before those that it leads to. */
  order: readonly number[]
  findings: readonly SceneFinding[]
  /** The sections that may follow each section directly. */
  next: ReadonlyMap<string, readonly string[]>
  /** False where there are too many nodes, an endless circle or no first section: paths cannot be judged then. */
  isWhole: boolean
}

interface Target {
  section: Section
  frame: Frame | null
  counts: Counts
  used: number
  leaving: Leaving
}

/** A call that is not possible is left out: the way after it follows its section directly. */
function withCallsLeftOut({ sections }: Pick<Scene, 'sections'>, successors: Expanded['next']): Expanded['next'] {
  const next = new Map(successors)
  for (const { id, exit } of sections)
    if (exit.kind === 'call' && next.has(exit.next.to)) next.set(id, [...(next.get(id) ?? []), exit.next.to])
  return next
}

class Expansion {
  readonly nodes: ExpandedNode[] = []
  readonly findings: SceneFinding[] = []
  readonly order: number[] = []
  private readonly ids = new Map<string, number>()
  private readonly byId: SectionsById
  private readonly components: ReadonlyMap<string, number>
  private readonly reported = new Set<string>()
  /** The node on each level of the search. */
  private readonly open: { node: number; targets: Target[]; at: number }[] = []
  /** The level of each node that is open. */
  private readonly levels = new Map<number, number>()
  isEndless = false
  private keyed = 0
  private pathed = 0

  constructor(scene: Pick<Scene, 'sections'>, next: Expanded['next']) {
    this.byId = sectionsById(scene)
    this.components = componentsOf(withCallsLeftOut(scene, next))
  }

  /** Depth first; false where there are too many nodes, or too long ones. */
  search(start: Section): boolean {
    this.enter({
      section: start,
      frame: null,
      counts: new Map(),
      used: 0,
      leaving: { kind: 'exit' },
    })
    for (let top = this.open.at(-1); top; top = this.open.at(-1)) {
      const target = top.targets[top.at++]
      if (target === undefined) {
        this.levels.delete(top.node)
        this.order.push(top.node)
        this.open.pop()
      } else if (!this.follow(top.node, target)) return false
    }
    this.order.reverse()
    return true
  }

  private follow(from: number, target: Target): boolean {
    const key = keyOf(target)
    this.keyed += key.length
    if (this.keyed > KEYS_MAX) return false
    const known = this.ids.get(key)
    const level = known === undefined ? undefined : this.levels.get(known)
    if (level !== undefined) {
      this.reportCircle(level)
      return true
    }
    if (known === undefined && this.nodes.length >= NODES_MAX) return false
    const to = known ?? this.enter(target, key)
    this.nodes[from]?.edges.push({ to, leaving: target.leaving })
    return true
  }

  private enter(target: Target, key = keyOf(target)): number {
    const id = this.nodes.length
    const { section, frame, counts, used } = target
    const node: ExpandedNode = {
      section,
      frame,
      counts,
      used,
      edges: [],
      isEnd: false,
    }
    this.nodes.push(node)
    this.ids.set(key, id)
    this.levels.set(id, this.open.length)
    const level = { node: id, targets: [] as Target[], at: 0 }
    this.open.push(level)
    level.targets = [...this.exitTargets(node), ...this.noteTargets(node)]
    return id
  }

  /** Whether a finding may still be added with the sections of the levels from `from` on. */
  private hasRoom = (from: number): boolean =>
    this.findings.length < FINDINGS_MAX && this.pathed + this.open.length - from <= PATHS_MAX

  private pathFrom(from: number): string[] {
    this.pathed += this.open.length - from
    return this.open.slice(from).map(({ node }) => this.nodes[node]?.section.id ?? '')
  }

  /** The same finding is reported once, on the first way that shows it. */
  private report(rule: GraphRule, { id }: Section, at: FindingPlace): void {
    if (!this.hasRoom(0)) return
    const key = `${rule} ${id} ${at.join(' ')}`
    if (this.reported.has(key)) return
    this.reported.add(key)
    this.findings.push(finding(rule, { at, path: this.pathFrom(0) }))
  }

  /** The circle from the top of the search back to the level. */
  private reportCircle(level: number): void {
    this.isEndless = true
    if (!this.hasRoom(level)) return
    const circle = this.pathFrom(level)
    const key = `circle ${[...circle].sort().join(' ')}`
    const first = circle[0] ?? ''
    if (this.reported.has(key)) return
    this.reported.add(key)
    this.findings.push(finding('endless-circle', { path: [...circle, first], at: ['exit'] }))
  }

  /** A target in the same call, or none where the section does not exist: that is reported elsewhere. */
  private toSection(node: ExpandedNode, to: string, leaving: Leaving, change: Partial<Target> = {}): Target[] {
    const section = this.byId.get(to)
    if (!section) return []
    const { frame = node.frame, used = 0, counts = node.counts } = change
    const isInside = this.components.get(to) === this.components.get(node.section.id)
    return [{ section, frame, counts: isInside ? counts : noCounts, used, leaving }]
  }

  private exitTargets(node: ExpandedNode): Target[] {
    const { section, counts } = node
    const { exit } = section
    const ways = exitWays(section)
    switch (exit.kind) {
      case 'repeat': {
        const count = counts.get(section.id) ?? 0
        if (count >= exit.times) return this.toSection(node, exit.next.to, { kind: 'exit' })
        return this.toSection(node, exit.to, { kind: 'exit' }, { counts: withCount(counts, section.id, count + 1) })
      }
      case 'call':
        return this.call(node, exit.to, { kind: 'exit', to: ways[1] as PlacedWay }, { kind: 'exit' })
      case 'return':
        return this.goBack(node)
      case 'end':
        node.isEnd = true
        return []
      default:
        return ways.flatMap(({ to }, index) =>
          this.toSection(node, to, {
            kind: !questionOf(section) ? 'exit' : index === ways.length - 1 ? 'silence' : 'answer',
          }),
        )
    }
  }

  private noteTargets(node: ExpandedNode): Target[] {
    const { notes = [], length } = node.section
    return notes.flatMap(({ kind, to, after }, note) => {
      const bit = 1 << note
      if ((node.used & bit) !== 0 || after > length) return []
      if (kind === 'go') return this.toSection(node, to, { kind: 'note', note })
      return this.call(node, to, { kind: 'note', note, used: node.used | bit }, { kind: 'note', note })
    })
  }

  /** A call that is not possible is left out, as in a session. */
  private call(node: ExpandedNode, to: string, back: Frame['back'], leaving: Leaving): Target[] {
    const { section, frame: above, counts } = node
    const at = back.kind === 'exit' ? ['exit'] : ['notes', back.note]
    const depth = (above?.depth ?? 0) + 1
    const isRunning = isBeingCalled(above, to)
    if (isRunning) this.report('recursion', section, [...at, 'to'])
    else if (depth > CALLS_MAX) this.report('call-depth', section, at)
    if (isRunning || depth > CALLS_MAX)
      return back.kind === 'exit' ? this.toSection(node, back.to.to, { kind: 'exit' }) : []
    const own = back.kind === 'exit' ? back.to.at.join('/') : `${back.note}/${back.used}`
    const frame = {
      caller: section,
      called: to,
      back,
      counts,
      above,
      depth,
      key: `${above?.key ?? ''}>${section.id}/${own}`,
    }
    return this.toSection(node, to, leaving, { frame })
  }

  private goBack(node: ExpandedNode): Target[] {
    const { frame, section } = node
    if (!frame) {
      node.isEnd = true
      this.report('return-without-call', section, ['exit'])
      return []
    }
    const { back, caller, above } = frame
    if (back.kind === 'exit') return this.toSection(node, back.to.to, { kind: 'exit' }, { frame: above })
    return this.toSection(node, caller.id, { kind: 'exit' }, { frame: above, used: back.used })
  }
}

const noCounts: Counts = new Map()

const isBeingCalled = (frame: Frame | null, id: string): boolean =>
  frame !== null && (frame.called === id || isBeingCalled(frame.above, id))

/** Counts are kept in the order of their sections, so that their text is the same for the same counts. */
function withCount(counts: Counts, id: string, count: number): Counts {
  if (counts.has(id)) return new Map(counts).set(id, count)
  return new Map([...counts, [id, count] as const].sort(([one], [other]) => (one < other ? -1 : 1)))
}

function keyOf({ section, frame, counts, used }: Target): string {
  let key = `${section.id} ${frame?.key ?? ''} ${used}`
  for (const [id, count] of counts) key += ` ${id}=${count}`
  return key
}

/** The repeats that lead back most often, with how often each may lead back so that the product of all is much smaller. */
function tooManyStates({ sections }: Pick<Scene, 'sections'>): SceneFinding[] {
  const repeats = sections.flatMap(({ id, exit }) =>
    exit.kind === 'repeat' && exit.times > 1 ? [{ id, times: exit.times }] : [],
  )
  return repeats
    .sort((one, other) => other.times - one.times)
    .slice(0, 3)
    .map(({ id, times }) =>
      finding('too-many-states', {
        path: [id],
        at: ['exit', 'times'],
        mend: {
          kind: 'lower-repeat',
          section: id,
          times: Math.max(1, Math.floor(times / 2)),
        },
      }),
    )
}

export function expand(scene: Pick<Scene, 'sections' | 'start'>): Expanded {
  const next = successorsOf(scene)
  const start = scene.sections.find(({ id }) => id === scene.start)
  if (!start)
    return {
      nodes: [],
      order: [],
      findings: [finding('no-start')],
      next,
      isWhole: false,
    }
  const expansion = new Expansion(scene, next)
  const isSmall = expansion.search(start)
  const { nodes, order, findings, isEndless } = expansion
  const tooMany = isSmall ? [] : tooManyStates(scene)
  const fallback = isSmall || tooMany.length > 0 ? [] : [finding('too-many-states')]
  return {
    nodes,
    order,
    findings: [...findings, ...tooMany, ...fallback],
    next,
    isWhole: isSmall && !isEndless,
  }
}
