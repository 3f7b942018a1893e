/** Plays the events of a section, or of a part of one, from a worst state, with the checks of a game. */
import type { GameEvent, ItemId, PlayableGame } from '@rubato/contracts/domain'
import { segmentOf, countBeats } from '../../beat/segment.ts'
import { checkCrowd } from '../../check/check-crowd.ts'
import { checkEnds, checkStimulation } from '../../check/check-ends.ts'
import { checkEdges, checkHolds } from '../../check/check-holds.ts'
import { checkIrritant } from '../../check/check-irritant.ts'
import { checkLines } from '../../check/check-lines.ts'
import { checkStrikes } from '../../check/check-strikes.ts'
import { checkRuns, checkTempo } from '../../check/check-strokes.ts'
import { problemAt, type GameProblem } from '../../check/problem-at.ts'
import { isOneKindTooMany, kindsOf, refusals, type Body } from '../../safety/body.ts'
import { broken } from '../../safety/broken-rules.ts'
import { caps } from '../../safety/caps.ts'
import { countGame } from '../../safety/counted-beats.ts'
import { heatAfterRest } from '../../safety/heat.ts'
import { mapRuns } from './runs.ts'
import { joinHeats, joinKinds, joinStimulations, quantities, type Quantity, type Traced, type Worst } from './worst.ts'

/** Events in order of time, ms from the start of the part. */
export interface Part {
  events: readonly GameEvent[]
  length: number
  /** The strokes of a question: they go on on those ways alone on which there were strokes before. */
  isQuestion?: boolean
}

/** A problem, and the way by which it comes: that of a quantity, or that of a value. */
export interface TracedProblem {
  problem: GameProblem
  quantity: Quantity | null
  trace: Traced<unknown> | null
}

export interface Played {
  problems: TracedProblem[]
  /** The state at the end of the part; its times are those of the part. */
  after: Worst
}

/** The quantity on which a problem of a hold depends. */
function quantityOf({ rule, values }: GameProblem): Quantity | null {
  const { item, other } = values as { item?: ItemId; other?: ItemId }
  if (!item) return null
  if (rule === 'item-rest' && other) return quantities.ended(other)
  if (rule === 'item-times') return quantities.times(item)
  return quantities.open(other ?? item)
}

const withQuantity = (problems: readonly GameProblem[], quantity: Quantity | null): TracedProblem[] =>
  problems.map((problem) => ({ problem, quantity, trace: null }))
const withTrace = (problems: readonly GameProblem[], trace: Traced<unknown>): TracedProblem[] =>
  problems.map((problem) => ({ problem, quantity: null, trace }))

type Step = (part: Part, before: Worst) => { problems: TracedProblem[]; change: Partial<Worst> }

/** All but the kinds of strain, which are judged way by way. */
const holds: Step = ({ events }, { body }) => {
  const { problems, after } = checkHolds(events, body, refusals)
  const own = problems.filter(({ rule }) => rule !== 'strain-kinds')
  return {
    problems: own.map((problem) => ({ problem, quantity: quantityOf(problem), trace: null })),
    change: { body: after },
  }
}

const kinds: Step = ({ events }, before) => {
  const problems: TracedProblem[] = []
  const after = before.kinds.map((trace) => {
    const used = new Set(trace.value)
    for (const [index, event] of events.entries()) {
      if (event.kind !== 'open') continue
      if (isOneKindTooMany(used, event.item))
        problems.push(...withTrace([problemAt(index, broken('strain-kinds', { item: event.item }), 'item')], trace))
      for (const kind of kindsOf([event.item])) used.add(kind)
    }
    return { ...trace, value: used }
  })
  return { problems, change: { kinds: after.reduce<Worst['kinds']>((all, each) => joinKinds(all, [each]), []) } }
}

const edges: Step = ({ events }, before) => {
  const { problems, after } = checkEdges(events, before.edges)
  const asked = events.flatMap((event, index) => (event.kind === 'ask' && event.question === 'edge' ? [index] : []))
  const oneTooMany = asked[Math.max(0, caps.edges.value - before.edges.count)]
  const tooMany = oneTooMany === undefined ? [] : [problemAt(oneTooMany, broken('too-many-edges'))]
  return {
    problems: [...withQuantity(problems, quantities.edgeEnded), ...withQuantity(tooMany, quantities.edges)],
    change: { edges: after },
  }
}

const heats: Step = ({ events, length }, before) => {
  const problems: TracedProblem[] = []
  const after = before.heats.map((trace) => {
    const checked = checkTempo(events, { heat: trace.value, until: 0 })
    problems.push(...withTrace(checked.problems, trace))
    const { heat, until } = checked.after
    return { ...trace, value: heatAfterRest(heat, length - until) }
  })
  return { problems, change: { heats: after.reduce<Worst['heats']>((all, each) => joinHeats(all, [each]), []) } }
}

const runs: Step = ({ events }, before) => {
  const problems: TracedProblem[] = []
  const after = mapRuns(before.runs, (all, task) => {
    if (!events.some((event) => event.kind === 'beat' && event.task === task)) return all
    return all.map(({ run, left }) => {
      const checked = checkRuns(events, task, run)
      problems.push(...withQuantity(checked.problems, quantities.run(task)))
      return { run: checked.after, left }
    })
  })
  return { problems, change: { runs: after } }
}

const hasBeats = (events: readonly GameEvent[]): boolean => events.some(({ kind }) => kind === 'beat')

type OnWay = Worst['stimulations'][number]['value'] | Worst['irritants'][number]['value']
/** The events that are played on the ways of a value. */
const playedOn = ({ events, isQuestion = false }: Part, { hasStrokes }: OnWay): readonly GameEvent[] =>
  isQuestion && !hasStrokes ? [] : events

const irritants: Step = (part, before) => {
  const problems: TracedProblem[] = []
  const after = before.irritants.map((trace) => {
    const events = playedOn(part, trace.value)
    const checked = checkIrritant(events, trace.value)
    problems.push(...withTrace(checked.problems, trace))
    const hasStrokes = trace.value.hasStrokes || hasBeats(events)
    return { ...trace, value: { ...checked.after, hasStrokes } }
  })
  return { problems, change: { irritants: after } }
}

const ends: Step = ({ events }, before) => {
  const { problems, after } = checkEnds(events, before.inflation)
  return { problems: withQuantity(problems, quantities.inflation), change: { inflation: after } }
}

const stimulations: Step = (part, before) => {
  const problems: TracedProblem[] = []
  const after = before.stimulations.map((trace) => {
    const events = playedOn(part, trace.value)
    const checked = checkStimulation(events, trace.value.isStimulated)
    problems.push(...withTrace(checked.problems, trace))
    const hasStrokes = trace.value.hasStrokes || hasBeats(events)
    return { ...trace, value: { isStimulated: checked.after, hasStrokes } }
  })
  const kept = after.reduce<Worst['stimulations']>((all, each) => joinStimulations(all, [each]), [])
  return { problems, change: { stimulations: kept } }
}

const strikes: Step = ({ events }, before) => {
  const { problems, after } = checkStrikes(events, before.isHardAnnounced)
  return { problems: withQuantity(problems, quantities.hard), change: { isHardAnnounced: after } }
}

const openingsIn = ({ open }: Body) => [...open].map(([item, { since, until }]) => ({ item, from: since, until }))

const lines: Step = ({ events }, { body }) => ({
  problems: withQuantity(checkLines(events, openingsIn(body)), null),
  change: {},
})

/** The part as a game, for checks that take one. */
export const gameOf = ({ events, length }: Part): PlayableGame => ({
  events: [...events],
  duration: length,
  voice: null,
  media: { tags: [], mediaTypes: [] },
  outcome: 'denied',
})

interface PlayedBeats {
  problems: readonly GameProblem[]
  /** Ahead of a steady count at the end of the part. */
  ahead: number
}
interface BeatsOfPart {
  count: number
  /** By how far ahead the beats before it were. */
  played: Map<number, PlayedBeats>
}
/** Beats cost most to make, and most ways to a section come to it without a crowd: the result is kept for each list of events. */
const knownBeats = new WeakMap<readonly GameEvent[], BeatsOfPart>()

function beatsOfPart(part: Part): BeatsOfPart {
  const known = knownBeats.get(part.events)
  if (known) return known
  const all = part.events.filter((event) => event.kind === 'beat')
  const count = all.reduce((sum, event) => sum + countBeats(segmentOf(event)), 0)
  const made = { count, played: new Map<number, PlayedBeats>() }
  knownBeats.set(part.events, made)
  return made
}

function playBeats(part: Part, before: number): PlayedBeats {
  const { played } = beatsOfPart(part)
  const known = played.get(before)
  if (known) return known
  const counted = countGame(gameOf(part))
  const { problems, after } = counted
    ? checkCrowd(counted, { ahead: before, at: 0 })
    : { problems: [], after: { ahead: 0, at: 0 } }
  const ahead = Math.max(0, after.ahead - ((part.length - after.at) * caps.tempo.value) / 60_000)
  const made = { problems, ahead }
  played.set(before, made)
  return made
}

const beats: Step = (part, before) => {
  const count = before.beats + beatsOfPart(part).count
  const last = part.events.findLastIndex(({ kind }) => kind === 'beat')
  const event = part.events[last]
  const isTooMuch = count > caps.beats.value && before.beats <= caps.beats.value
  const { problems, ahead } = playBeats(part, before.crowd)
  return {
    problems: [
      ...withQuantity(problems, quantities.crowd),
      ...withQuantity(isTooMuch ? [problemAt(last, broken('too-many-beats'), 'pattern')] : [], quantities.beats),
    ],
    change: {
      beats: count,
      crowd: ahead,
      ...(event?.kind === 'beat' ? { tempo: Math.min(caps.hotTempo.value, event.tempo.to) } : {}),
    },
  }
}

/** Which checks a kind of event matters for. */
const steps: readonly { step: Step; kinds: readonly GameEvent['kind'][] }[] = [
  { step: holds, kinds: ['open', 'level', 'close'] },
  { step: kinds, kinds: ['open'] },
  { step: edges, kinds: ['ask'] },
  { step: runs, kinds: ['beat'] },
  { step: irritants, kinds: ['beat', 'stroke', 'open', 'close'] },
  { step: ends, kinds: ['open', 'level', 'say'] },
  { step: stimulations, kinds: ['beat', 'open'] },
  { step: strikes, kinds: ['beat', 'open', 'say'] },
  { step: lines, kinds: ['say'] },
  { step: beats, kinds: ['beat'] },
]

export function playPart(part: Part, before: Worst): Played {
  const present = new Set(part.events.map(({ kind }) => kind))
  const problems: TracedProblem[] = []
  const heated = heats(part, before)
  problems.push(...heated.problems)
  let after: Worst = { ...before, ...heated.change }
  if (!present.has('beat'))
    after = { ...after, crowd: Math.max(0, before.crowd - (part.length * caps.tempo.value) / 60_000) }
  for (const { step, kinds: wanted } of steps) {
    if (!wanted.some((kind) => present.has(kind))) continue
    const { problems: found, change } = step(part, before)
    problems.push(...found)
    after = { ...after, ...change }
  }
  return { problems, after }
}
