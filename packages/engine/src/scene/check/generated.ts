/**
 * Bounds of generated sections. The generator fills a section as if nothing came before it, so that whatever its config allows may
 * come at any of its times: the section is judged by everything that it may contain, at the worst time for each.
 */
import {
  items,
  taskNode,
  type Category,
  type GeneratorConfig,
  type ItemId,
  type SectionOf,
  type TaskId,
} from '@rubato/contracts/domain'
import { limitedStrokes, type LimitedStrokes } from '../../check/check-strokes.ts'
import type { GameProblem } from '../../check/problem-at.ts'
import { resolveConfig } from '../../config/resolve-config.ts'
import { refusalFor, type PlayerProfile } from '../../profile.ts'
import { isForbidden, isOneKindTooMany, kindsOf, type Body } from '../../safety/body.ts'
import { broken } from '../../safety/broken-rules.ts'
import { caps } from '../../safety/caps.ts'
import { isActiveClassC, itemRules } from '../../safety/item-rules.ts'
import { restBetween, restOf } from '../../safety/rests.ts'
import type { Played, TracedProblem } from './play-part.ts'
import { mapRuns, type LastRun } from './runs.ts'
import { joinKinds, quantities, type Quantity, type Traced, type Worst } from './worst.ts'

type Generated = SectionOf<'generated'>

/** The items that the tasks of the config open; without a profile no task is refused. */
function itemsOf(config: GeneratorConfig, profile: PlayerProfile | undefined): ItemId[] {
  return items.filter((item) => itemRules[item].tasks.some((task) => isOn(config, task, profile)))
}

const isOn = (config: GeneratorConfig, task: TaskId, profile: PlayerProfile | undefined): boolean =>
  taskNode(config, task).enabled && (!profile || refusalFor(profile, task) === null)

interface Possible {
  possible: readonly ItemId[]
  /** Most edges. */
  most: number
  /** Whether strokes of a task with a limited time may come. */
  isLimited: (task: LimitedStrokes) => boolean
}

/** By config and profile: a section may be played in many states. */
const known = new WeakMap<GeneratorConfig, { profile: PlayerProfile | undefined; of: Possible }>()

function possibleIn(given: GeneratorConfig, profile: PlayerProfile | undefined): Possible {
  const before = known.get(given)
  if (before && before.profile === profile) return before.of
  const config = resolveConfig(given)
  const isLimited = (task: LimitedStrokes) => isOn(config, task, profile)
  const of = { possible: itemsOf(config, profile), most: edgesOf(config), isLimited }
  known.set(given, { profile, of })
  return of
}

const edgesOf = ({ orgasm: { edging } }: GeneratorConfig): number =>
  edging.enabled ? Math.min(edging.edges.max, caps.edges.value) : 0

/** The items that a generated section may have on, in or held, and whether it may ask for an edge. */
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

/** Pairs and numbers of items that may not be on together, with an item that is carried over. */
function togetherProblems(possible: readonly ItemId[], { open }: Body): TracedProblem[] {
  const problems: TracedProblem[] = []
  const pairs = [
    ['gag', 'eyes-closed'],
    ['eyes-closed', 'gag'],
  ] as const
  for (const [item, other] of pairs)
    if (possible.includes(item) && open.has(other))
      problems.push(problem(named('blind-and-gagged'), quantities.open(other)))
  const active = [...open.keys()].filter(isActiveClassC)
  const [first] = active
  if (first && active.length + possible.filter(isActiveClassC).length > caps.activeClassC.value)
    problems.push(problem(named('too-much-at-once'), quantities.open(first)))
  return problems
}

/** Strokes of a limited task that go on with those before them, or come before their rest is over. */
function runProblems(isLimited: Possible['isLimited'], { runs }: Worst): TracedProblem[] {
  const tasks: readonly LimitedStrokes[] = ['double-speed', 'grip-challenge']
  return tasks.filter(isLimited).flatMap((task) =>
    runs[task].flatMap(({ run }): TracedProblem[] => {
      if (!run) return []
      const { cap, rest } = limitedStrokes[task]
      const goesOn = run.until === 0
      return [
        ...(goesOn ? [problem(named('strokes-length', { seconds: cap / 1000 }), quantities.run(task))] : []),
        ...(run.until + rest > 0 ? [problem(restNeeded('challenge-rest'), quantities.run(task))] : []),
      ]
    }),
  )
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
  problems.push(...togetherProblems(possible, body))
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

/** All kinds of strain, and all but each one: it may be that one that did not come, and that is one too many later. */
function kindsAfter(trace: Worst['kinds'][number], kinds: ReadonlySet<Category>): Worst['kinds'] {
  const all = [...trace.value, ...kinds]
  const missing = [null, ...[...kinds].filter((kind) => !trace.value.has(kind))]
  return missing.map((kind) => ({ ...trace, value: new Set(all.filter((each) => each !== kind)) }))
}

/** The strokes of a limited task may last until the end, so that others go on with them, or end just before it and need a rest. */
const runsUpTo = (all: readonly LastRun[], length: number): LastRun[] =>
  all.flatMap(({ left }) => [
    { run: { at: 0, until: length }, left },
    { run: { at: 0, until: length - 1 }, left },
  ])

/** The section from a worst state: everything that it may contain has just ended at its end. */
export function playGenerated({ config, length }: Generated, before: Worst, profile?: PlayerProfile): Played {
  const { possible, most, isLimited } = possibleIn(config, profile)
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
      ...runProblems(isLimited, before),
      ...edgeProblems(most, before),
      ...(isTooMuch && before.beats <= caps.beats.value ? [problem(named('too-many-beats'), quantities.beats)] : []),
    ],
    after: {
      ...before,
      body: { open: before.body.open, ended, times },
      kinds: before.kinds.reduce<Worst['kinds']>((all, trace) => joinKinds(all, kindsAfter(trace, kinds)), []),
      edges: { count: before.edges.count + most, ended: most > 0 ? length : before.edges.ended },
      heats: mayBeHot(profile)
        ? before.heats.map((trace) => ({ ...trace, value: { hot: caps.hotTime.value, cool: 0 } }))
        : before.heats,
      runs: mapRuns(before.runs, (all, task) => (isLimited(task) ? runsUpTo(all, length) : all)),
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
