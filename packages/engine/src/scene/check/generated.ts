/**
 * Bounds of generated sections. The generator fills a section as if nothing came before it, so that whatever its config allows may
 * come at any of its times: the section is judged by everything that it may contain, at the worst time for each.
 */
import { items, taskNode, type GeneratorConfig, type ItemId, type SectionOf } from '@rubato/contracts/domain'
import type { GameProblem } from '../../check/problem-at.ts'
import { resolveConfig } from '../../config/resolve-config.ts'
import { refusalFor, type PlayerProfile } from '../../profile.ts'
import { isForbidden, isOneKindTooMany, kindsOf } from '../../safety/body.ts'
import { broken } from '../../safety/broken-rules.ts'
import { caps } from '../../safety/caps.ts'
import { itemRules } from '../../safety/item-rules.ts'
import { restBetween, restOf } from '../../safety/rests.ts'
import type { Played, TracedProblem } from './play-part.ts'
import { runsUpTo } from './runs.ts'
import { quantities, type Quantity, type Traced, type Worst } from './worst.ts'

type Generated = SectionOf<'generated'>

/** The items that the tasks of the config open; without a profile no task is refused. */
function itemsOf(config: GeneratorConfig, profile: PlayerProfile | undefined): ItemId[] {
  const isOn = (task: (typeof itemRules)[ItemId]['tasks'][number]): boolean =>
    taskNode(config, task).enabled && (!profile || refusalFor(profile, task) === null)
  return items.filter((item) => itemRules[item].tasks.some(isOn))
}

interface Possible {
  possible: readonly ItemId[]
  /** Most edges. */
  most: number
}

/** By config and profile: a section may be played in many states. */
const known = new WeakMap<GeneratorConfig, { profile: PlayerProfile | undefined; of: Possible }>()

function possibleIn(given: GeneratorConfig, profile: PlayerProfile | undefined): Possible {
  const before = known.get(given)
  if (before && before.profile === profile) return before.of
  const config = resolveConfig(given)
  const of = { possible: itemsOf(config, profile), most: edgesOf(config) }
  known.set(given, { profile, of })
  return of
}

const edgesOf = ({ orgasm: { edging } }: GeneratorConfig): number =>
  edging.enabled ? Math.min(edging.edges.max, caps.edges.value) : 0

/** What a generated section may have on, in or held, and whether it may ask for an edge. */
export function mayHold(
  { config }: Generated,
  profile: PlayerProfile | undefined,
): { held: readonly ItemId[]; isAtEdge: boolean } {
  const { possible, most } = possibleIn(config, profile)
  return { held: possible, isAtEdge: most > 0 }
}

/** By how many beats the generator is ahead of a steady count at the tempo cap at most; a test generates games. */
export const CROWD = 2

/** A problem of the whole section. */
const problem = (
  rule: GameProblem,
  quantity: Quantity | null,
  trace: Traced<unknown> | null = null,
): TracedProblem => ({
  problem: rule,
  quantity,
  trace,
})
const named = (...args: Parameters<typeof broken>): GameProblem => ({ ...broken(...args), path: ['config'] })

/** A rest that the section before does not leave: the author cannot move what the generator makes. */
function restNeeded(...args: Parameters<typeof broken>): GameProblem {
  const found = named(...args)
  const advice = 'The generator chooses the times: let a written section as long as the rest come before this one.'
  return { ...found, message: `${found.message} ${advice}` }
}

function itemProblems(possible: readonly ItemId[], { body, kinds }: Worst): TracedProblem[] {
  const problems: TracedProblem[] = []
  for (const item of possible) {
    for (const [other, ended] of body.ended)
      if (ended + restBetween(other, item) > 0)
        problems.push(problem(restNeeded('item-rest', { item, other }), quantities.ended(other)))
    for (const other of body.open.keys()) {
      if (other === item) problems.push(problem(named('item-open', { item }), quantities.open(item)))
      else if (isForbidden(item, other))
        problems.push(problem(named('never-together', { item, other }), quantities.open(other)))
    }
    if (itemRules[item].times && (body.times.get(item) ?? 0) > 0)
      problems.push(problem(named('item-times', { item }), quantities.times(item)))
  }
  for (const trace of kinds) {
    const used = new Set(trace.value)
    for (const item of possible) {
      if (trace.value.size > 0 && isOneKindTooMany(used, item))
        problems.push(problem(named('strain-kinds', { item }), null, trace))
      for (const kind of kindsOf([item])) used.add(kind)
    }
  }
  return problems
}

/** Whether strokes above the hot tempo may come: the config has no tempo, so that the member's decides. */
const mayBeHot = (profile: PlayerProfile | undefined): boolean => (profile?.tempo.max ?? Infinity) > caps.hotTempo.value

function strokeProblems(before: Worst, profile: PlayerProfile | undefined): TracedProblem[] {
  const problems: TracedProblem[] = []
  if (mayBeHot(profile))
    for (const trace of before.heats) if (trace.value.hot > 0) problems.push(problem(restNeeded('heat'), null, trace))
  for (const trace of before.stimulations)
    if (trace.value.isStimulated) problems.push(problem(named('after-stimulation'), null, trace))
  for (const trace of before.irritants)
    if (trace.value.onUntil > 0) problems.push(problem(named('irritant'), null, trace))
  return problems
}

function edgeProblems(most: number, { edges }: Worst): TracedProblem[] {
  if (most === 0) return []
  const problems: TracedProblem[] = []
  if (edges.count + most > caps.edges.value) problems.push(problem(named('too-many-edges'), quantities.edges))
  if (edges.ended !== null && edges.ended + restOf('edging') > 0)
    problems.push(problem(restNeeded('edge-rest'), quantities.edgeEnded))
  return problems
}

/** The section from a worst state: everything that it may contain has just ended at its end. */
export function playGenerated({ config, length }: Generated, before: Worst, profile?: PlayerProfile): Played {
  const { possible, most } = possibleIn(config, profile)
  const ended = new Map(before.body.ended)
  const times = new Map(before.body.times)
  for (const item of possible) {
    ended.set(item, length)
    times.set(item, (times.get(item) ?? 0) + (itemRules[item].times?.value ?? 1))
  }
  const kinds = kindsOf(possible)
  const beats = before.beats + (length * caps.tempo.value) / 60_000 + caps.beatsAtOnce.value
  const isTooMuch = beats > caps.beats.value && before.beats > 0
  return {
    problems: [
      ...itemProblems(possible, before),
      ...strokeProblems(before, profile),
      ...edgeProblems(most, before),
      ...(isTooMuch && before.beats <= caps.beats.value ? [problem(named('too-many-beats'), quantities.beats)] : []),
    ],
    after: {
      ...before,
      body: { open: before.body.open, ended, times },
      kinds: before.kinds.map((trace) => ({ ...trace, value: new Set([...trace.value, ...kinds]) })),
      edges: { count: before.edges.count + most, ended: most > 0 ? length : before.edges.ended },
      heats: mayBeHot(profile)
        ? before.heats.map((trace) => ({ ...trace, value: { hot: caps.hotTime.value, cool: 0 } }))
        : before.heats,
      runs: runsUpTo(before.runs, length),
      crowd: Math.min(caps.beatsAtOnce.value, before.crowd + CROWD),
      beats,
      irritants: before.irritants.map((trace) => ({
        ...trace,
        value: { style: 'full', onUntil: trace.value.onUntil, hasStrokes: true },
      })),
      stimulations: before.stimulations.map((trace) => ({
        ...trace,
        value: { isStimulated: trace.value.isStimulated || possible.includes('post-orgasm'), hasStrokes: true },
      })),
      tempo: caps.hotTempo.value,
    },
  }
}
