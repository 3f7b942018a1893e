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
import { reachedFrom, successorsOf } from './returns.ts'
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

interface Times {
  shortest: number
  longest: number
}

/** The time in a section until it is left, ms. A section that a note interrupts counts where it goes on. */
function timesOf({ section, used }: ExpandedNode, { leaving }: Pick<Edge, 'leaving'>, asker: Asker): Times {
  const { length, notes = [] } = section
  const asked = questionMs(section, asker)
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
  ms: number
  edge: number | null
}

/** The way with the longest or the shortest time; null where the scene cannot be judged. */
export function pathOf({ nodes, order, isWhole }: Expanded, which: keyof Times, asker: Asker): ScenePath | null {
  if (!isWhole) return null
  const isBetter = which === 'longest' ? (a: number, b: number) => a > b : (a: number, b: number) => a < b
  const ahead = new Map<number, Ahead>()
  for (const id of [...order].reverse()) {
    const node = nodes[id]
    if (!node) continue
    let best: Ahead | null = null
    if (node.isEnd) best = { ms: node.section.length + timeBeforeCalls(node.frame, asker)[which], edge: null }
    for (const [index, edge] of node.edges.entries()) {
      const rest = ahead.get(edge.to)
      if (!rest) continue
      const ms = timesOf(node, edge, asker)[which] + rest.ms
      if (best === null || isBetter(ms, best.ms)) best = { ms, edge: index }
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
  return { ms: first.ms, sections }
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

/** In the order in which the sections are written. */
export function endingsOf(scene: Graph): SceneEnding[] {
  const expanded = expand(scene)
  const next = successorsOf(scene)
  const reached = expanded.isWhole
    ? new Set(expanded.nodes.map(({ section }) => section.id))
    : reachedFrom([scene.start], (id) => next.get(id) ?? [])
  return scene.sections.flatMap(({ id, exit }) =>
    exit.kind === 'end' ? [{ section: id, outcome: exit.outcome, isReachable: reached.has(id) }] : [],
  )
}
