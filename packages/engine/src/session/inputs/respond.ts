/** What each input does. Every answer is a new moment; effects that cannot wait are emitted at once. */
import { STEADY_PATTERN, type ItemId } from '@rubato/contracts/domain'
import { tempoAt } from '../../beat/curve.ts'
import { areStrokes } from '../../beat/strokes.ts'
import { caps } from '../../safety/caps.ts'
import { isMomentary, itemRules } from '../../safety/item-rules.ts'
import { isBroughtByOrgasm } from '../../tasks/parts/after-orgasm.ts'
import { answer, releaseLines } from '../rewrite/lines.ts'
import { ended, stopPlaying, toBeReleased, withoutItems } from '../model/world.ts'
import { inOrder, shiftCues, type Cue } from '../model/cue.ts'
import { easeOff } from './ease-off.ts'
import { summaryOf } from '../effects/end-session.ts'
import { finishEarly } from './finish.ts'
import { pause, pauseAfterSleep, resume } from './pause.ts'
import { planned } from '../rewrite/keep-allowed.ts'
import { releaseNow } from '../rewrite/release.ts'
import { goOn, restAhead } from './go-on.ts'
import { ahead, insert, jump, lift, unsaidOf } from '../rewrite/rewrite.ts'
import type { Moment, Setup, World } from '../model/state.ts'
import { ANSWER, READY_EXTENSION, READY_EXTENSIONS, SYSTEM_LINE, TAKE_OFF } from '../model/timing.ts'
import type { Emit, SessionInput } from '../model/types.ts'
import { silenced } from '../effects/vibrate.ts'

export type Input = Exclude<SessionInput, { type: 'advance' }>

export function respond(setup: Setup, before: Moment, input: Input, emit: Emit): Moment {
  const { world } = before
  if (world.checkInUntil !== null && input.type === 'no') return pause(setup, before, 'unanswered', emit)
  const moment = somebodyThere(before, input)
  if (world.checkInUntil !== null && input.type === 'yes') return moment
  switch (input.type) {
    case 'stop':
      return stop(moment, setup, emit)
    case 'finish':
      return finishEarly(setup, moment)
    case 'pause':
      return pause(setup, moment, 'asked', emit)
    case 'resume':
      return resume(setup, moment)
    case 'wake':
      return wake(setup, moment, input.slept, emit)
    case 'skip':
      return skip(setup, moment)
    case 'ease':
      return easeOff(setup, moment)
    case 'edge':
      return world.ask?.question === 'edge'
        ? moveOn(setup, moment, { edges: world.edges + 1 })
        : interrupt(setup, moment, 'premature-edge')
    case 'too-close':
      return interrupt(setup, moment, 'premature-ruin')
    case 'cannot':
      return world.ask?.question === 'edge' ? withoutEdge(setup, moment) : withoutOrgasm(setup, moment)
    case 'done':
      return moveOn(setup, moment, world.ask?.question === 'ruined' ? { ruins: world.ruins + 1 } : {})
    case 'yes':
      return world.ask?.question === 'swallowed' ? confirmed(setup, moment) : moveOn(setup, moment, {})
    case 'no':
      return world.ask?.question === 'ready' && world.postponed < READY_EXTENSIONS
        ? postpone(setup, moment)
        : moveOn(setup, moment, {})
  }
}

/** Any input of a person shows that somebody is there, and has heard what was said. */
function somebodyThere(moment: Moment, { type }: Input): Moment {
  const { world } = moment
  const hasHeard = type !== 'wake' && type !== 'stop' && type !== 'finish' && unsaidOf(moment).cues.length === 0
  return { ...moment, world: { ...world, checkInUntil: null, told: hasHeard ? [] : world.told } }
}

/** One step to the end from any state. */
function stop(moment: Moment, setup: Setup, emit: Emit): Moment {
  const { at } = moment
  const world = stopPlaying(silenced(moment, emit).world, at)
  emit({ kind: 'safe-state', at, release: toBeReleased(world) })
  emit({ kind: 'system-line', at, line: 'stopped', duration: SYSTEM_LINE })
  emit({ kind: 'over', at, summary: summaryOf({ ...moment, world }, 'stopped') })
  const quiet = { tasks: [], beat: null, ask: null, checkInUntil: null, status: 'stopped' as const }
  return { ...moment, world: { ...world, ...quiet }, timeline: [], next: 0, frozen: null, endsAt: at }
}

interface JumpWish {
  change?: Partial<World>
  /** Comes off although nothing of that part would close it. */
  unwanted?: readonly ItemId[]
  /** What is said of it. */
  lead?: 'cannot'
}

/** Goes on after [at, target), with what that part would have closed released first, and what was worn taken off. */
function jumpTo(setup: Setup, moment: Moment, target: number, { change, unwanted = [], lead }: JumpWish): Moment {
  const { bare, tail, released, unsaid } = jump(moment, target, unwanted)
  const said = releaseLines(setup, { ...bare, ...change }, released, unsaid.until)
  const first = { cues: [...unsaid.cues, ...said.cues], until: said.end }
  const isWorn = unwanted.some((item) => !isMomentary(item))
  const hands = isWorn ? { atLeast: TAKE_OFF, ...(moment.world.beat ? {} : { lead: null }) } : {}
  const spoken = lead ? { lead, atLeast: restAhead(tail, moment.at) ? 0 : ANSWER } : hands
  return goOn(setup, moment, { world: said.world, tail, first, ...spoken })
}

/** An answer moves the session on to the end of its question. */
const moveOn = (setup: Setup, moment: Moment, change: Partial<World>): Moment =>
  jumpTo(setup, moment, moment.world.ask?.until ?? moment.at, { change })

/** The question ends without an edge, and no line speaks of one. */
const withoutEdge = (setup: Setup, moment: Moment): Moment =>
  jumpTo(setup, moment, moment.world.ask?.until ?? moment.at, { lead: 'cannot' })

/** Where the session goes on when the question at its end was not answered with yes. */
function pastTheEnd({ world, timeline, next }: Moment, until: number): number {
  if (world.ask?.question !== 'finished' && world.ask?.question !== 'ruined') return until
  const ends = timeline
    .slice(next)
    .flatMap((cue) => (cue.kind === 'task' && isBroughtByOrgasm(cue.task) ? [cue.until] : []))
  return Math.max(until, ...ends)
}

/** Nothing came: what would follow is jumped over with the question. */
const withoutOrgasm = (setup: Setup, moment: Moment): Moment =>
  jumpTo(setup, moment, pastTheEnd(moment, moment.world.ask?.until ?? moment.at), {
    change: { denied: true },
    lead: 'cannot',
  })

/** The confirmation is answered; the rest that runs anyway leaves time for it. */
function confirmed(setup: Setup, moment: Moment): Moment {
  const said = answer(setup, { ...moment.world, ask: null }, 'precum-swallowed', moment.at)
  return insert(moment, said.world, [said.cue])
}

/** What the running task itself has put on, in or under strain. */
function openedNow({ open, openedIn, tasks }: World): ItemId[] {
  const group = tasks.at(-1)?.group
  return open.map(({ item }) => item).filter((item) => group !== undefined && openedIn[item] === group)
}

/** What is skipped while it is being put on is not wanted: it comes off, and is not spoken of again. */
function skip(setup: Setup, moment: Moment): Moment {
  const { at } = moment
  const target = pastTheEnd(moment, moment.world.tasks.at(-1)?.until ?? at)
  const jumped = jumpTo(setup, moment, target, { unwanted: openedNow(moment.world) })
  const next = moment.world.beat === null ? startAgain(setup, jumped) : jumped
  const isQuiet = !next.timeline.some(
    (cue) => (cue.kind === 'say' || cue.kind === 'system') && cue.at < at + SYSTEM_LINE,
  )
  if (!isQuiet) return next
  const line: Cue = { kind: 'system', at, line: 'skipped', duration: SYSTEM_LINE }
  return ahead(next, next.world, [line, ...next.timeline])
}

/** Strokes that begin at once after a skipped rest are announced. */
function startAgain(setup: Setup, moment: Moment): Moment {
  const { at, timeline } = moment
  const begins = timeline.some((cue) => cue.kind === 'beat' && cue.at <= at && areStrokes(cue.segment.task))
  if (!begins || timeline.some((cue) => cue.kind === 'say' && cue.at < at + setup.lead)) return moment
  const said = answer(setup, moment.world, 'stroke-start', at)
  return ahead(moment, said.world, [said.cue, ...timeline])
}

/**
 * Hands off for the gap, counted from this input, which ends what the hand was doing; then everything goes on where it
 * stood. A rest that is in force already is lengthened to that end and not repeated.
 */
function interrupt(setup: Setup, moment: Moment, lead: 'premature-edge' | 'premature-ruin'): Moment {
  const { at } = moment
  const { bare, tail, unsaid } = lift(moment)
  const byHand = bare.open.map(({ item }) => item).filter((item) => itemRules[item].isByHand)
  const free = withoutItems(bare, byHand, at)
  // What was about to come off is said once more afterwards.
  const still = { announced: [], handsOffUntil: at + setup.gap, endedAt: ended(free, 'edging', at) }
  const world = { ...free, ...still }
  const resting = restAhead(tail, at)
  const atLeast = resting ? Math.max(0, at + setup.gap - resting.cue.until) : setup.gap
  return goOn(setup, moment, { world, tail, atLeast, lead, first: unsaid })
}

/** Not ready yet: the warm-up goes on a little, and asks again. */
function postpone(setup: Setup, moment: Moment): Moment {
  const { at } = moment
  const { beat } = moment.world
  const now = beat ? tempoAt(beat.tempo, beat.duration, at - beat.origin) : 60
  const tempo = Math.min(now, caps.hotTempo.value)
  const until = at + READY_EXTENSION
  const { bare, tail, unsaid } = lift(moment)
  const again = answer(setup, { ...bare, postponed: bare.postponed + 1 }, 'hard-yet', until)
  const times = { at, origin: at, until, duration: READY_EXTENSION, tempo: { from: tempo, to: tempo } }
  const task = moment.world.tasks.at(-1)?.task ?? 'steady'
  const more: Cue[] = [
    { kind: 'task', id: `more@${at}`, at, from: at, until, task, phase: 'warm-up' },
    { kind: 'beat', at, segment: { id: `more@${at}`, task: 'steady', pattern: STEADY_PATTERN, ...times } },
    again.cue,
  ]
  const { tail: later } = planned(setup, again.world, shiftCues(tail, READY_EXTENSION), 0)
  return ahead(moment, again.world, inOrder([...unsaid.cues, ...more, ...later]))
}

/** After a sleep what is overdue is released before anything else, and the session waits. */
function wake(setup: Setup, moment: Moment, slept: number, emit: Emit): Moment {
  const { at } = moment
  const lost = Math.max(0, slept)
  const open = moment.world.open.map((item) => ({ ...item, until: item.until - lost }))
  const aged: Moment = { ...moment, world: { ...moment.world, open, capAt: moment.world.capAt - lost } }
  if (aged.world.status !== 'paused') return pauseAfterSleep(setup, aged, emit)
  const overdue = open.filter((item) => item.until <= at).map(({ item }) => item)
  return overdue.length > 0 ? releaseNow(setup, aged, overdue) : aged
}
