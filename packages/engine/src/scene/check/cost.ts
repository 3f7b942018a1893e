/** The cost of the walk over the states of a scene, computed before the walk: in a hostile scene the products of bounded numbers are large. */
import type { Section } from '@rubato/contracts/domain'
import { countBeats, segmentOf } from '../../beat/segment.ts'
import { momentsOf } from './cut.ts'
import type { Expanded, ExpandedNode } from './expand.ts'
import { finding, type SceneFinding } from './finding.ts'

/** Events that the walk plays at most, those of a part once for each time that the part is played. */
const PLAYED_MAX = 200_000
/** The cost of playing a part apart from its events, in events. */
const PART = 4
/** Beats that cost as much as an event. */
const BEATS_PER_EVENT = 20
/** Sections that the finding names. */
const NAMED_MAX = 3

interface Counted {
  /** Events and beats, in events. */
  events: number
  /** Times at which a button may be pressed. */
  moments: number
}

function countedIn(section: Section): Counted {
  if (section.kind === 'generated') return { events: 0, moments: 2 }
  const { events, length, notes = [] } = section
  const hasButton = notes.some(({ button }) => button !== undefined)
  const beats = events.reduce((sum, event) => sum + (event.kind === 'beat' ? countBeats(segmentOf(event)) : 0), 0)
  return {
    events: events.length + beats / BEATS_PER_EVENT,
    moments: hasButton ? momentsOf({ events, length }, 0).length : 1,
  }
}

/**
 * Events that the node plays: to its end, and up to each time at which a note may leave it. A section that goes on after a
 * button begins at each of its moments.
 */
function playedBy({ section: { notes = [] }, used }: ExpandedNode, { events, moments }: Counted): number {
  const left = notes.filter((_, index) => (used & (1 << index)) === 0)
  const leaves = left.reduce((sum, { button }) => sum + (button === undefined ? 1 : moments), 0)
  if (used === 0) return events + PART + leaves * (events / 2 + PART)
  return moments * (events / 2 + PART) + ((moments * leaves) / 2) * (events / 3 + PART)
}

/** The sections that cost most, where the walk would cost too much; empty where it may be made. */
export function costFindings({ nodes }: Expanded): SceneFinding[] {
  const counted = new Map<Section, Counted>()
  const played = new Map<Section, number>()
  let all = 0
  for (const node of nodes) {
    const { section } = node
    const known = counted.get(section) ?? countedIn(section)
    counted.set(section, known)
    const own = playedBy(node, known)
    played.set(section, (played.get(section) ?? 0) + own)
    all += own
  }
  if (all <= PLAYED_MAX) return []
  return [...played]
    .sort(([, one], [, other]) => other - one)
    .slice(0, NAMED_MAX)
    .map(([{ id, notes }]) => finding('too-much-to-check', { path: [id], at: notes?.length ? ['notes'] : ['events'] }))
}
