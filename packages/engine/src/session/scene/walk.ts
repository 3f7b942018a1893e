/** Walks a branching game: enters sections, takes their exits, and answers their questions. */
import { ANSWER_PARTS, CALLS_MAX, type Exit, type OrgasmOutcome, type Way } from '@rubato/contracts/domain'
import { drawBetween, openStream } from '../../random/stream.ts'
import { sortByTime } from '../../spans.ts'
import { activityDelay, continueWith } from '../rewrite/continuation.ts'
import { shiftCues, type ExitCue, type GamePart, type SessionCue } from '../model/cue.ts'
import type { CompiledSection, Frame, SceneState, SectionPlan } from '../model/scene.ts'
import type { SceneAnswer, Setup, Snapshot, World } from '../model/state.ts'
import { keepAllowed } from '../rewrite/keep-allowed.ts'
import { withoutOrgasmTasks } from '../rewrite/leave-out.ts'
import { pendingReleases, recordSkippedEnds, sessionEnd, suspendRunning, withFuture } from '../rewrite/rewrite.ts'
import { finishEarly } from '../rewrite/finish.ts'
import { releaseLines } from '../rewrite/lines.ts'
import { airwayFirst } from '../rewrite/release.ts'
import { takeBack } from '../rewrite/take-back.ts'
import { playedUntil, withoutItems } from '../model/world.ts'
import { ask } from './ask.ts'
import { assigned, fillsOf, holds, withValue, type WayPlace } from './expressions.ts'
import { partAfter } from './part-of-scene.ts'
import { sceneOf, withNext, withScene, withTaken } from './scene-state.ts'

/** Sections that may be entered at one time: a game that decides for longer without playing anything comes to its end. */
const HOPS_MAX = 500

const compiledOf = ({ scene }: Setup, id: string): CompiledSection | undefined => scene?.sections.get(id)

/** The state before the first section. */
export const firstScene = (start: string, values: SceneState['values']): SceneState => ({
  section: start,
  values,
  texts: {},
  visits: {},
  path: [],
  repeats: {},
  ways: {},
  answered: 0,
  taken: {},
  stack: [],
  question: null,
  notes: [],
  hops: { at: 0, count: 0 },
})

/** The cues of a visit at its time; questions and tasks of two visits are different ones. */
function cuesAt({ cues }: SectionPlan, at: number, visit: number, partAt: (at: number) => GamePart) {
  return shiftCues(cues, at).map((cue): SessionCue => {
    if (cue.kind === 'ask' || cue.kind === 'task') return { ...cue, id: `${cue.id}@${visit}` }
    return cue.kind === 'say' && cue.part !== 'late' ? { ...cue, part: partAt(cue.at) } : cue
  })
}

/** Continues with the world and cues of `next`, once the hands-off time and the rest after an edge are over. */
function playOn(setup: Setup, snapshot: Snapshot, next: { world: World; cues: readonly SessionCue[] }): Snapshot {
  const { world } = next
  const rest = snapshot.timeline.slice(snapshot.nextIndex)
  const { future } = keepAllowed(setup, world, withoutOrgasmTasks(setup, world, next.cues), 0)
  const areHandsOff = snapshot.at < world.handsOffUntil
  // Less than 1 ms is a rounding error.
  if (!areHandsOff && activityDelay(world, future) < 1)
    return withFuture(snapshot, world, sortByTime([...rest, ...future]))
  const first = { cues: rest, until: pendingReleases(snapshot).until }
  const stopLine = areHandsOff || world.lastTempo === null ? null : 'stroke-stop'
  return continueWith(setup, snapshot, { world, future, first, stopLine })
}

/** How long the game goes on at most after the section that was called returns, ms. */
function leftAfterReturn(setup: Setup, stack: SceneState['stack']): number {
  const frame = stack.at(-1)
  if (!frame) return 0
  // The exit cue saved for a note already includes later returns.
  if (frame.kind === 'note') return sessionEnd(frame.cues, frame.at) - frame.at
  const exit = compiledOf(setup, frame.section)?.section.exit
  const next = exit?.kind === 'call' ? compiledOf(setup, exit.next.to) : undefined
  return (next ? next.section.length + next.left : 0) + leftAfterReturn(setup, stack.slice(0, -1))
}

/** Enters a section now; a section that does not exist ends the game. */
function enter(setup: Setup, snapshot: Snapshot, to: string): Snapshot {
  const { at, world } = snapshot
  const scene = sceneOf(world)
  const compiled = compiledOf(setup, to)
  const hops = scene.hops.at === at ? { at, count: scene.hops.count + 1 } : { at, count: 1 }
  if (!compiled || hops.count > HOPS_MAX) return finishEarly(setup, snapshot)
  const { section, plans, left } = compiled
  const visit = (scene.visits[section.id] ?? 0) + 1
  const plan = plans[(visit - 1) % plans.length]
  if (!plan) return finishEarly(setup, snapshot)
  const moved = withScene(world, {
    section: section.id,
    visits: { ...scene.visits, [section.id]: visit },
    path: withNext(scene, section.id),
    question: null,
    notes: [],
    hops,
  })
  const entered = {
    ...assigned(setup, { ...snapshot, world: moved }, 'sets', section.sets),
    outcome: plan.outcome ?? world.outcome,
  }
  const longest = left + leftAfterReturn(setup, scene.stack)
  const exit: ExitCue = { kind: 'exit', at: at + plan.length, left: longest }
  const notes = (section.notes ?? []).map(({ id, after }) => ({ kind: 'note' as const, at: at + after, note: id }))
  const cues = [
    ...cuesAt(plan, at, visit, partAfter(playedUntil(world, at), at, at + plan.length + longest)),
    ...notes,
    exit,
  ]
  return playOn(setup, snapshot, { world: entered, cues: sortByTime(cues) })
}

/** Begins the game with its first section. */
export const enterFirst = enter

/** Sets the variables of a way of the running section, and enters its section. */
function takeWay(setup: Setup, snapshot: Snapshot, way: Way, place: WayPlace): Snapshot {
  return enter(setup, { ...snapshot, world: assigned(setup, snapshot, `${place}/sets`, way.sets) }, way.to)
}

/** The game ends now, in this way. */
function end(snapshot: Snapshot, outcome: OrgasmOutcome): Snapshot {
  const { at, world } = snapshot
  const rest = snapshot.timeline.slice(snapshot.nextIndex)
  return withFuture(snapshot, { ...world, outcome }, sortByTime([...rest, { kind: 'over', at, early: false }]))
}

const push = (snapshot: Snapshot, frame: Frame): Snapshot => ({
  ...snapshot,
  world: withScene(snapshot.world, { stack: [...sceneOf(snapshot.world).stack, frame] }),
})

/** Goes back to the section that called; without one the game ends. */
function goBack(setup: Setup, snapshot: Snapshot): Snapshot {
  const { world, at } = snapshot
  const scene = sceneOf(world)
  const { stack } = scene
  const frame = stack.at(-1)
  if (!frame) return end(snapshot, world.outcome)
  const popped = { ...snapshot, world: withScene(world, { stack: stack.slice(0, -1), section: frame.section }) }
  if (frame.kind === 'note') {
    const { notes, question, nipples } = frame
    const back = { ...withScene(popped.world, { path: withNext(scene, frame.section), notes, question }), nipples }
    return playOn(setup, popped, { world: back, cues: shiftCues(frame.cues, at - frame.at) })
  }
  const exit = compiledOf(setup, frame.section)?.section.exit
  return exit?.kind === 'call' ? takeWay(setup, popped, exit.next, 'exit/next') : end(popped, world.outcome)
}

/** The way that is drawn: by weight, and not the one that was taken at the last visit. */
function drawnWay(setup: Setup, snapshot: Snapshot, { ways }: Extract<Exit, { kind: 'random' }>): number {
  const { section, visits, ways: taken } = sceneOf(snapshot.world)
  const last = taken[section]
  const open = ways.flatMap(({ weight }, index) => (index === last ? [] : [{ index, weight }]))
  const total = open.reduce((sum, { weight }) => sum + weight, 0)
  let drawn = drawBetween(openStream(setup.seed, `scene/${section}/${visits[section] ?? 0}`), 0, total)
  for (const { index, weight } of open) {
    drawn -= weight
    if (drawn < 0) return index
  }
  return open.at(-1)?.index ?? 0
}

/** Takes the exit of the running section. */
export function takeExit(setup: Setup, snapshot: Snapshot, cue: ExitCue): Snapshot {
  const scene = sceneOf(snapshot.world)
  const exit = compiledOf(setup, scene.section)?.section.exit
  if (!exit) return finishEarly(setup, snapshot)
  if (cue.isSilence) return silent(setup, snapshot, exit)
  switch (exit.kind) {
    case 'go':
      return takeWay(setup, snapshot, exit, 'exit')
    case 'ask':
    case 'number':
    case 'text':
      return ask(setup, snapshot, exit, cue.left)
    case 'when':
      return enterCase(setup, snapshot, exit)
    case 'random':
      return enterDrawn(setup, snapshot, exit)
    case 'repeat':
      return repeat(setup, snapshot, exit)
    case 'call':
      return scene.stack.length >= CALLS_MAX
        ? takeWay(setup, snapshot, exit.next, 'exit/next')
        : takeWay(setup, push(snapshot, { kind: 'exit', section: scene.section }), exit, 'exit')
    case 'return':
      return goBack(setup, snapshot)
    case 'end':
      return end(snapshot, exit.outcome)
  }
}

/** Takes the first case whose condition holds. */
function enterCase(setup: Setup, snapshot: Snapshot, { cases, otherwise }: Extract<Exit, { kind: 'when' }>): Snapshot {
  const index = cases.findIndex((each, at) => holds(setup, snapshot, each.if, `exit/cases/${at}/if`))
  const found = cases[index]
  return found
    ? takeWay(setup, snapshot, found, `exit/cases/${index}`)
    : takeWay(setup, snapshot, otherwise, 'exit/otherwise')
}

function enterDrawn(setup: Setup, snapshot: Snapshot, exit: Extract<Exit, { kind: 'random' }>): Snapshot {
  const index = drawnWay(setup, snapshot, exit)
  const { section, ways } = sceneOf(snapshot.world)
  const world = withScene(snapshot.world, { ways: { ...ways, [section]: index } })
  const way = exit.ways[index]
  return way ? takeWay(setup, { ...snapshot, world }, way, `exit/ways/${index}`) : finishEarly(setup, snapshot)
}

function repeat(setup: Setup, snapshot: Snapshot, exit: Extract<Exit, { kind: 'repeat' }>): Snapshot {
  const { section, repeats } = sceneOf(snapshot.world)
  const count = repeats[section] ?? 0
  if (count >= exit.times) return takeWay(setup, snapshot, exit.next, 'exit/next')
  const world = withScene(snapshot.world, { repeats: { ...repeats, [section]: count + 1 } })
  return takeWay(setup, { ...snapshot, world }, exit, 'exit')
}

/** No answer came in time. */
function silent(setup: Setup, snapshot: Snapshot, exit: Exit): Snapshot {
  if (!('silence' in exit)) return finishEarly(setup, snapshot)
  const scene = sceneOf(snapshot.world)
  const taken = exit.kind === 'ask' ? withTaken(scene, ANSWER_PARTS - 1) : scene.taken
  const world = withScene(snapshot.world, { question: null, answered: 0, taken })
  return takeWay(setup, { ...snapshot, world }, exit.silence, 'exit/silence')
}

/** The way of an answer and the state after it; null for an answer that the question does not offer. */
function answeredWay(
  setup: Setup,
  { world }: Snapshot,
  exit: Exit,
  answer: SceneAnswer,
): { way: Way; place: WayPlace; change: Partial<SceneState> } | null {
  const scene = sceneOf(world)
  if (exit.kind === 'ask' && typeof answer === 'number') {
    const way = exit.answers[answer]
    const isOffered = scene.question?.answers.some(({ index }) => index === answer)
    if (!way || !isOffered) return null
    const change = { answered: answer + 1, taken: withTaken(scene, answer) }
    return { way, place: `exit/answers/${answer}`, change }
  }
  if (exit.kind === 'number' && typeof answer === 'number' && Number.isFinite(answer)) {
    const values = setup.scene ? withValue(setup.scene, scene.values, exit.variable, answer) : scene.values
    return { way: exit, place: 'exit', change: { values } }
  }
  if (exit.kind === 'text' && typeof answer === 'string')
    return { way: exit, place: 'exit', change: { texts: { ...scene.texts, [exit.placeholder]: fillsOf(answer) } } }
  return null
}

/** Answers the open question: its time ends now. An answer that is not offered changes nothing. */
export function answerScene(setup: Setup, snapshot: Snapshot, answer: SceneAnswer): Snapshot {
  const scene = sceneOf(snapshot.world)
  const exit = compiledOf(setup, scene.section)?.section.exit
  const taken = exit && scene.question ? answeredWay(setup, snapshot, exit, answer) : null
  if (!taken) return snapshot
  const { idleWorld, pending } = suspendRunning(snapshot)
  const world = withScene(idleWorld, { ...taken.change, question: null })
  return takeWay(setup, withFuture(snapshot, world, pending.cues), taken.way, taken.place)
}

/** Leaves the running section in the middle: what it holds is released in words, except the items that it carries over. */
function leaveSection(setup: Setup, snapshot: Snapshot): Snapshot {
  const { at, world } = snapshot
  const carried = compiledOf(setup, sceneOf(world).section)?.section.carries ?? []
  const items = world.open.map(({ item }) => item).filter((item) => !carried.includes(item))
  const { pending, others } = airwayFirst(setup, snapshot, items)
  const back = takeBack(setup, world, [], pending.until)
  const said = releaseLines(setup, others, back.end)
  const after: World = { ...withoutItems(back.world, items, at), nipples: null }
  return withFuture(snapshot, after, [...pending.cues, ...back.cues, ...said.cues])
}

/** The time of a note: its button appears, or its timer ends. */
export function dueNote(setup: Setup, snapshot: Snapshot, id: string): Snapshot {
  const { section, notes } = sceneOf(snapshot.world)
  const note = compiledOf(setup, section)?.section.notes?.find((each) => each.id === id)
  if (note?.button === undefined) return takeNote(setup, snapshot, id)
  return { ...snapshot, world: withScene(snapshot.world, { notes: [...notes, id] }) }
}

/** Uses a note of the running section: leaves it, or leaves it until the section that it calls returns. */
export function takeNote(setup: Setup, snapshot: Snapshot, id: string): Snapshot {
  const { world, at } = snapshot
  const scene = sceneOf(world)
  const note = compiledOf(setup, scene.section)?.section.notes?.find((each) => each.id === id)
  if (!note || scene.stack.length >= CALLS_MAX) return snapshot
  const { idleWorld, future, pending } = suspendRunning(snapshot)
  const endedAt = recordSkippedEnds(world, at, Infinity)
  const used = withScene({ ...idleWorld, endedAt }, { notes: scene.notes.filter((each) => each !== id) })
  if (note.kind === 'go') return takeWay(setup, leaveSection(setup, { ...snapshot, world: used }), note, `notes/${id}`)
  const back = takeBack(setup, used, future, pending.until)
  const left = push(withFuture(snapshot, { ...back.world, nipples: null }, [...pending.cues, ...back.cues]), {
    kind: 'note',
    section: scene.section,
    cues: back.future,
    at,
    nipples: used.nipples,
    notes: sceneOf(used).notes,
    question: scene.question,
  })
  return takeWay(setup, left, note, `notes/${id}`)
}
