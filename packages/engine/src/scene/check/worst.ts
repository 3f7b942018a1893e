/**
 * The worst state in which a section may begin: for each quantity the worst of all ways to it, with the way. Times are ms from the
 * start of the section, those before it negative. Quantities that only count together, such as heat and the time since it, are
 * kept as all of their values of which none is worse than another.
 */
import type { Category, ItemId } from '@rubato/contracts/domain'
import { noEdges, type EdgesSoFar } from '../../check/check-holds.ts'
import { noIrritant, type IrritantSoFar } from '../../check/check-irritant.ts'
import type { LimitedStrokes } from '../../check/check-strokes.ts'
import { emptyBody, type Body, type Held } from '../../safety/body.ts'
import { caps } from '../../safety/caps.ts'
import { noHeat, type Heat } from '../../safety/heat.ts'
import { joinRuns, mapRuns, noRuns, type LastRuns } from './runs.ts'

/** A value at the start of a node, and the value at the start of the node before it from which it came. */
export interface Traced<Value> {
  value: Value
  node: number
  before: Traced<Value> | null
}
type Values<Value> = readonly Traced<Value>[]

/** Part of each value that matters for the strokes under a question: these go on only where there were strokes before. */
interface StrokesBefore {
  hasStrokes: boolean
}
interface Stimulation extends StrokesBefore {
  /** Whether there was stimulation after an orgasm. */
  isStimulated: boolean
}

export interface Worst {
  body: Body
  /** Sets of categories of strain. */
  kinds: Values<ReadonlySet<Category>>
  edges: EdgesSoFar
  heats: Values<Heat>
  /** The last run of each way: of those that go on the longest, and of those that ended the latest. */
  runs: LastRuns
  /** Beats ahead of a steady count at the tempo cap. */
  crowd: number
  beats: number
  isHardAnnounced: boolean
  irritants: Values<IrritantSoFar & StrokesBefore>
  stimulations: Values<Stimulation>
  /** The last level of the inflation. */
  inflation: number
  /** The fastest tempo with which strokes may go on, bpm; 0 where there were none. */
  tempo: number
}

const first = <Value>(value: Value): Values<Value> => [{ value, node: 0, before: null }]

export const nothingYet: Worst = {
  body: emptyBody,
  kinds: first(new Set()),
  edges: noEdges,
  heats: first(noHeat),
  runs: noRuns,
  crowd: 0,
  beats: 0,
  isHardAnnounced: false,
  irritants: first({ ...noIrritant, hasStrokes: false }),
  stimulations: first({ isStimulated: false, hasStrokes: false }),
  inflation: 0,
  tempo: 0,
}

const mapValues = <Value>(values: Values<Value>, change: (value: Value) => Value): Values<Value> =>
  values.map((each) => ({ ...each, value: change(each.value) }))

const heldFrom = ({ since, until, earliest = until, level, raisedAt }: Held, ms: number): Held => ({
  since: since - ms,
  until: until - ms,
  earliest: earliest - ms,
  level,
  raisedAt: raisedAt === undefined ? undefined : raisedAt - ms,
})

/** The same state, with times from `ms` on. The heat and the crowd are those of that time already. */
export function rebased(state: Worst, ms: number): Worst {
  const { body, edges, runs, irritants } = state
  return {
    ...state,
    body: {
      open: new Map([...body.open].map(([item, held]) => [item, heldFrom(held, ms)])),
      ended: new Map([...body.ended].map(([item, at]) => [item, at - ms])),
      times: body.times,
    },
    edges: { count: edges.count, ended: edges.ended === null ? null : edges.ended - ms },
    runs: mapRuns(runs, (all) =>
      all.map(({ run, left }) => ({ run: run && { at: run.at - ms, until: run.until - ms }, left })),
    ),
    irritants: mapValues(irritants, (each) => ({ ...each, onUntil: Math.max(0, each.onUntil - ms) })),
  }
}

/** Values of which none is worse than another are kept up to this number; beyond it they are joined to one that is worse. */
const VALUES_MAX = 128

interface Lattice<Value> {
  /** Whether whatever `one` breaks is broken by `other` as well. */
  isCovered: (one: Value, other: Value) => boolean
  join: (one: Value, other: Value) => Value
}

function joinValues<Value>(one: Values<Value>, other: Values<Value>, lattice: Lattice<Value>): Values<Value> {
  let kept = [...one]
  for (const each of other) {
    if (kept.some(({ value }) => lattice.isCovered(each.value, value))) continue
    kept = [...kept.filter(({ value }) => !lattice.isCovered(value, each.value)), each]
  }
  const [head, ...rest] = kept
  if (!head || kept.length <= VALUES_MAX) return kept
  return [{ ...head, value: rest.reduce((joined, { value }) => lattice.join(joined, value), head.value) }]
}

const kindLattice: Lattice<ReadonlySet<Category>> = {
  isCovered: (one, other) => one.size === other.size && [...one].every((kind) => other.has(kind)),
  join: (one, other) => new Set([...one, ...other]),
}
const heatLattice: Lattice<Heat> = {
  isCovered: (one, other) => one.hot === 0 || (one.hot <= other.hot && one.cool >= other.cool),
  join: (one, other) => ({ hot: Math.max(one.hot, other.hot), cool: Math.min(one.cool, other.cool) }),
}
const isGentle = ({ style }: IrritantSoFar): boolean => style === 'shaft'
const areStrokesCovered = (one: StrokesBefore, other: StrokesBefore): boolean => !one.hasStrokes || other.hasStrokes
const irritantLattice: Lattice<IrritantSoFar & StrokesBefore> = {
  isCovered: (one, other) =>
    one.onUntil <= other.onUntil && (isGentle(one) || !isGentle(other)) && areStrokesCovered(one, other),
  join: (one, other) => ({
    style: isGentle(one) ? other.style : one.style,
    onUntil: Math.max(one.onUntil, other.onUntil),
    hasStrokes: one.hasStrokes || other.hasStrokes,
  }),
}
const stimulationLattice: Lattice<Stimulation> = {
  isCovered: (one, other) => (!one.isStimulated || other.isStimulated) && areStrokesCovered(one, other),
  join: (one, other) => ({
    isStimulated: one.isStimulated || other.isStimulated,
    hasStrokes: one.hasStrokes || other.hasStrokes,
  }),
}

export const joinKinds = (one: Worst['kinds'], other: Worst['kinds']): Worst['kinds'] =>
  joinValues(one, other, kindLattice)
export const joinHeats = (one: Worst['heats'], other: Worst['heats']): Worst['heats'] =>
  joinValues(one, other, heatLattice)
export const joinStimulations = (one: Worst['stimulations'], other: Worst['stimulations']): Worst['stimulations'] =>
  joinValues(one, other, stimulationLattice)

const joinHeld = (one: Held, other: Held): Held => ({
  since: Math.min(one.since, other.since),
  until: Math.max(one.until, other.until),
  earliest: Math.min(one.earliest ?? one.until, other.earliest ?? other.until),
  level: Math.min(one.level ?? 0, other.level ?? 0),
  raisedAt:
    one.raisedAt === undefined && other.raisedAt === undefined
      ? undefined
      : Math.max(one.raisedAt ?? -Infinity, other.raisedAt ?? -Infinity),
})

/** The worse of both for each key. `isWorse` is told that `other` was worse than `one`. */
function joinMaps<Value>(
  one: ReadonlyMap<ItemId, Value>,
  other: ReadonlyMap<ItemId, Value>,
  join: (one: Value, other: Value) => Value,
  isWorse: (item: ItemId) => void,
): ReadonlyMap<ItemId, Value> {
  let joined: Map<ItemId, Value> | null = null
  for (const [item, value] of other) {
    const known = one.get(item)
    const worst = known === undefined ? value : join(known, value)
    if (worst === known) continue
    isWorse(item)
    joined ??= new Map(one)
    joined.set(item, worst)
  }
  return joined ?? one
}

const latest = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.max(one, other)

/** Names a quantity, for the way by which its worst value came. */
export type Quantity = string
export const quantities = {
  open: (item: ItemId): Quantity => `open ${item}`,
  ended: (item: ItemId): Quantity => `ended ${item}`,
  times: (item: ItemId): Quantity => `times ${item}`,
  edges: 'edges',
  edgeEnded: 'edge-ended',
  run: (task: LimitedStrokes): Quantity => `run ${task}`,
  crowd: 'crowd',
  beats: 'beats',
  hard: 'hard',
  inflation: 'inflation',
}

/** The worst of two states. `isWorse` is called for each quantity of which `other` has the worse value. */
export function joined(one: Worst, other: Worst, isWorse: (quantity: Quantity) => void = () => undefined): Worst {
  const higher = (a: number, b: number, quantity: Quantity): number => {
    if (b > a) isWorse(quantity)
    return Math.max(a, b)
  }
  const runs = mapRuns(one.runs, (known, task) => {
    const all = joinRuns(known, other.runs[task])
    if (all !== known) isWorse(quantities.run(task))
    return all
  })
  const ended = latest(one.edges.ended, other.edges.ended)
  if (ended !== one.edges.ended) isWorse(quantities.edgeEnded)
  if (other.isHardAnnounced && !one.isHardAnnounced) isWorse(quantities.hard)
  return {
    body: {
      open: joinMaps(one.body.open, other.body.open, joinHeld, (item) => isWorse(quantities.open(item))),
      ended: joinMaps(one.body.ended, other.body.ended, Math.max, (item) => isWorse(quantities.ended(item))),
      times: joinMaps(one.body.times, other.body.times, Math.max, (item) => isWorse(quantities.times(item))),
    },
    kinds: joinKinds(one.kinds, other.kinds),
    edges: { count: higher(one.edges.count, other.edges.count, quantities.edges), ended },
    heats: joinHeats(one.heats, other.heats),
    runs,
    crowd: higher(one.crowd, other.crowd, quantities.crowd),
    beats: higher(one.beats, other.beats, quantities.beats),
    isHardAnnounced: one.isHardAnnounced || other.isHardAnnounced,
    irritants: joinValues(one.irritants, other.irritants, irritantLattice),
    stimulations: joinStimulations(one.stimulations, other.stimulations),
    inflation: higher(one.inflation, other.inflation, quantities.inflation),
    tempo: Math.min(caps.hotTempo.value, Math.max(one.tempo, other.tempo)),
  }
}

const tracedTo = <Value>(values: Values<Value>, node: number): Values<Value> =>
  values.map((each) => ({ value: each.value, node, before: each }))

/** The state as it enters a node: values remember the node that they come from. */
export const entering = (state: Worst, node: number): Worst => ({
  ...state,
  kinds: tracedTo(state.kinds, node),
  heats: tracedTo(state.heats, node),
  irritants: tracedTo(state.irritants, node),
  stimulations: tracedTo(state.stimulations, node),
})
