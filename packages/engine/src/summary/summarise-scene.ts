import {
  outcomes,
  STRIP_SEGMENTS_MAX,
  taskIds,
  taskNode,
  type GameEvent,
  type ItemSummary,
  type Scene,
  type Section,
} from '@rubato/contracts/domain'
import { outcomeTasks, resolveConfig } from '../config/resolve-config.ts'
import { defaultProfile } from '../profile.ts'
import { caps } from '../safety/caps.ts'
import { expand, type Edge, type ExpandedNode, type Frame } from '../scene/check/expand.ts'
import { endingsOf, extremeWay, pathOf, reachedSections, type Times } from '../scene/check/lengths.ts'
import { questionOf } from '../scene/check/ways.ts'
import { demandOf, intensityOf } from './demand.ts'
import { mergeShortest, type StripSegment } from './merge-shortest.ts'
import { stripOf } from './strip.ts'
import { contentOf, edgesIn, minutesOf } from './summarise.ts'

const endingTasks: ReadonlySet<string> = new Set(Object.values(outcomeTasks))

/** The tasks that may come in a section; a generated one has no ending. */
function tasksOf(section: Section): string[] {
  if (section.kind === 'timeline') return section.events.map(({ task }) => task)
  const config = resolveConfig(section.config)
  return taskIds.filter((id) => taskNode(config, id).enabled && !endingTasks.has(id))
}

/** A generated section has fewer edges than its config says where they do not fit. */
function edgesOf(section: Section): Times {
  if (section.kind === 'timeline') {
    const edges = edgesIn(section)
    return { shortest: edges, longest: edges }
  }
  const { edging } = resolveConfig(section.config).orgasm
  return { shortest: 0, longest: edging.enabled ? Math.min(Math.floor(edging.edges.max), caps.edges.value) : 0 }
}

type EdgesOf = (section: Section) => Times

/** A section that a note leaves may have had any of its edges; one that a note interrupts goes on, and has them all. */
function edgesLeaving({ section }: ExpandedNode, { leaving }: Edge, edges: EdgesOf): Times {
  if (leaving.kind !== 'note') return edges(section)
  return { shortest: 0, longest: section.notes?.[leaving.note]?.kind === 'go' ? edges(section).longest : 0 }
}

/** Most edges of the sections that notes interrupted, where the game ends inside of their calls. */
const edgesInterrupted = (frame: Frame | null, edges: EdgesOf): number =>
  frame === null
    ? 0
    : (frame.back.kind === 'note' ? edges(frame.caller).longest : 0) + edgesInterrupted(frame.above, edges)

/** A generated section is shown as steady strokes: it is another one at each visit. */
const segmentsOf = (section: Section): StripSegment[] =>
  section.kind === 'timeline' ? stripOf(section) : [{ bucket: 'steady', ms: section.length }]

/** Segments after which the rest of a way is not drawn: sections without length may follow each other many times. */
const DRAWN_MAX = 100 * STRIP_SEGMENTS_MAX

function stripOfWay(way: readonly Section[]): StripSegment[] {
  const known = new Map<Section, StripSegment[]>()
  const strip: StripSegment[] = []
  for (const section of way) {
    if (strip.length > DRAWN_MAX) break
    const segments = known.get(section) ?? segmentsOf(section)
    known.set(section, segments)
    for (const segment of segments) {
      const last = strip.at(-1)
      if (segment.ms === 0) continue
      if (last?.bucket === segment.bucket) last.ms += segment.ms
      else strip.push({ ...segment })
    }
  }
  return mergeShortest(strip, STRIP_SEGMENTS_MAX)
}

const asksMember = (section: Section): boolean =>
  questionOf(section) !== null || section.notes?.some(({ button }) => button !== undefined) === true

/** The summary of a branching game, also of one that breaks a rule: where its ways cannot be judged, by all of its sections. */
export function summariseScene(scene: Pick<Scene, 'start' | 'sections'>): ItemSummary {
  const expanded = expand(scene)
  const ids = reachedSections(scene, expanded)
  const reached = scene.sections.filter(({ id }) => ids.has(id))
  const byId = new Map(reached.map((section) => [section.id, section]))
  const edgesById = new Map(reached.map((section) => [section.id, edgesOf(section)]))
  const edges: EdgesOf = ({ id }) => edgesById.get(id) ?? { shortest: 0, longest: 0 }
  const edgeMeasure = {
    leaving: (node: ExpandedNode, edge: Edge) => edgesLeaving(node, edge, edges),
    ending: ({ section, frame }: ExpandedNode): Times => ({
      shortest: edges(section).shortest,
      longest: edges(section).longest + edgesInterrupted(frame, edges),
    }),
  }
  const longest = pathOf(expanded, 'longest', defaultProfile)
  const shortest = pathOf(expanded, 'shortest', defaultProfile)
  const way = longest?.sections.flatMap((id) => byId.get(id) ?? []) ?? reached
  const endings = endingsOf(scene, expanded).filter(({ isReachable }) => isReachable)
  const ends = new Set(endings.map(({ outcome }) => outcome))
  return {
    strip: stripOfWay(way),
    minutes: { min: minutesOf(shortest?.ms ?? 0), max: minutesOf(longest?.ms ?? caps.session.value) },
    intensity: intensityOf(demandOf({ events: eventsOf(way), duration: longest?.ms ?? caps.session.value })),
    ...contentOf(new Set(reached.flatMap(tasksOf))),
    edges: {
      min: extremeWay(expanded, 'shortest', edgeMeasure)?.sum ?? 0,
      max: extremeWay(expanded, 'longest', edgeMeasure)?.sum ?? caps.edges.value,
    },
    outcomes: outcomes.filter((outcome) => ends.has(outcome)),
    sections: reached.length,
    endings: endings.length,
    ...(reached.some(asksMember) ? { choices: true } : {}),
  }
}

/** The events of the timelines of a way, each section once. */
const eventsOf = (way: readonly Section[]): GameEvent[] =>
  [...new Set(way)].flatMap((section) => (section.kind === 'timeline' ? section.events : []))
