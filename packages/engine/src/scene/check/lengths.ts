/** The longest and the shortest way through a scene, and its endings. */
import {
  spokenMs,
  type ChatSpeed,
  type OrgasmOutcome,
  type Scene,
  type Section,
  type VoiceName,
} from '@rubato/contracts/domain'
import { defaultProfile } from '../../profile.ts'
import { expand, type Edge, type Expanded, type ExpandedNode, type Frame } from './expand.ts'
import { reachedFrom } from './returns.ts'
import { questionOf, type Question } from './ways.ts'

/** Who says the questions: how long they take depends on it. */
export interface Asker {
  voice: VoiceName | null
  chatSpeed: ChatSpeed
}

export const wordsMs = ({ text, speech, voice }: Pick<Question, 'text' | 'speech' | 'voice'>, asker: Asker): number =>
  spokenMs(speech ?? text, voice ?? asker.voice, asker.chatSpeed)

/** The longest time that the question of a section takes, ms; 0 where there is none. */
export function questionMs(section: Section, asker: Asker): number {
  const question = questionOf(section)
  return question ? wordsMs(question, asker) + question.seconds * 1000 : 0
}

export interface Times {
  shortest: number
  longest: number
}

/** The time in a section until it is left, ms. A section that a note interrupts counts where it goes on. */
function timesOf({ section, used }: ExpandedNode, { leaving }: Pick<Edge, 'leaving'>, asked: number): Times {
  const { length, notes = [] } = section
  switch (leaving.kind) {
    case 'exit':
      return { shortest: length, longest: length }
    case 'answer':
      return { shortest: length, longest: length + asked }
    case 'silence':
      return { shortest: length + asked, longest: length + asked }
    case 'note': {
      const note = notes[leaving.note]
      if (!note || note.kind === 'call') return { shortest: 0, longest: 0 }
      const after = Math.min(note.after, length)
      const since = notes.reduce(
        (latest, each, index) => (used & (1 << index) ? Math.max(latest, each.after) : latest),
        after,
      )
      return {
        shortest: Math.min(since, length),
        longest: note.button === undefined ? after : length + asked,
      }
    }
  }
}

/** The time that the sections have taken which a note left for the call that is running, ms. */
function timeBeforeCalls(frame: Frame | null, asker: Asker): Times {
  if (!frame) return { shortest: 0, longest: 0 }
  const above = timeBeforeCalls(frame.above, asker)
  if (frame.back.kind === 'exit') return above
  const { caller, back } = frame
  const notes = caller.notes ?? []
  const used = notes.filter((_, index) => (back.used & (1 << index)) !== 0)
  const since = Math.max(0, ...used.map(({ after }) => after))
  const isTimed = notes[back.note]?.button === undefined
  const latest = isTimed ? since : caller.length + questionMs(caller, asker)
  return { shortest: above.shortest + since, longest: above.longest + latest }
}

export interface ScenePath {
  ms: number
  /** Ids in the order in which they are played; a section that goes on after a note comes again. */
  sections: readonly string[]
}

interface Ahead {
  sum: number
  edge: number | null
}

/** What a way costs: its time, or another sum over its sections. */
export interface WayMeasure {
  leaving: (node: ExpandedNode, edge: Edge) => Times
  ending: (node: ExpandedNode) => Times
}

interface Way {
  sum: number
  /** Ids in the order in which they are played; a section that goes on after a note comes again. */
  sections: readonly string[]
}

/** The way with the largest or the smallest sum; null where the scene cannot be judged. */
export function extremeWay(
  { nodes, order, isWhole }: Expanded,
  which: keyof Times,
  { leaving, ending }: WayMeasure,
): Way | null {
  if (!isWhole) return null
  const isBetter = which === 'longest' ? (a: number, b: number) => a > b : (a: number, b: number) => a < b
  const ahead = new Map<number, Ahead>()
  for (const id of [...order].reverse()) {
    const node = nodes[id]
    if (!node) continue
    let best: Ahead | null = null
    if (node.isEnd) best = { sum: ending(node)[which], edge: null }
    for (const [index, edge] of node.edges.entries()) {
      const rest = ahead.get(edge.to)
      if (!rest) continue
      const sum = leaving(node, edge)[which] + rest.sum
      if (best === null || isBetter(sum, best.sum)) best = { sum, edge: index }
    }
    if (best) ahead.set(id, best)
  }
  const first = ahead.get(0)
  if (!first) return null
  const sections: string[] = []
  for (let id: number | undefined = 0; id !== undefined;) {
    const node: ExpandedNode | undefined = nodes[id]
    const edge: number | null = ahead.get(id)?.edge ?? null
    sections.push(node?.section.id ?? '')
    id = edge === null ? undefined : node?.edges[edge]?.to
  }
  return { sum: first.sum, sections }
}

/** The way with the longest or the shortest time; null where the scene cannot be judged. */
export function pathOf(expanded: Expanded, which: keyof Times, asker: Asker): ScenePath | null {
  const asked = new Map<Section, number>()
  const askedIn = (section: Section): number => {
    const ms = asked.get(section) ?? questionMs(section, asker)
    asked.set(section, ms)
    return ms
  }
  const way = extremeWay(expanded, which, {
    leaving: (node, edge) => timesOf(node, edge, askedIn(node.section)),
    ending({ section, frame }) {
      const before = timeBeforeCalls(frame, asker)
      return { shortest: section.length + before.shortest, longest: section.length + before.longest }
    },
  })
  return way && { ms: way.sum, sections: way.sections }
}

type Graph = Pick<Scene, 'sections' | 'start'>

/** Null where a circle has no repeat, or where there is no way to an end. */
export const longestPath = (scene: Graph, asker: Asker = defaultProfile): ScenePath | null =>
  pathOf(expand(scene), 'longest', asker)
export const shortestPath = (scene: Graph, asker: Asker = defaultProfile): ScenePath | null =>
  pathOf(expand(scene), 'shortest', asker)

export interface SceneEnding {
  section: string
  outcome: OrgasmOutcome
  /** Whether some way leads to it. */
  isReachable: boolean
}

/** The ids of the sections to which some way leads. */
export function reachedSections(scene: Graph, expanded: Expanded): ReadonlySet<string> {
  return expanded.isWhole
    ? new Set(expanded.nodes.map(({ section }) => section.id))
    : reachedFrom([scene.start], (id) => expanded.next.get(id) ?? [])
}

/** In the order in which the sections are written. */
export function endingsOf(scene: Graph, expanded: Expanded = expand(scene)): SceneEnding[] {
  const reached = reachedSections(scene, expanded)
  return scene.sections.flatMap(({ id, exit }) =>
    exit.kind === 'end' ? [{ section: id, outcome: exit.outcome, isReachable: reached.has(id) }] : [],
  )
}
