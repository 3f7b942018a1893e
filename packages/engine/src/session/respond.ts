/** What each input does. Every answer is a new moment; effects that cannot wait are emitted at once. */
import { STEADY_PATTERN } from '@rubato/contracts/domain'
import { tempoAt } from '../beat/curve.ts'
import { caps, momentaryItems } from '../safety/caps.ts'
import { answer, releaseLines } from './answers.ts'
import { ended, playedUntil, stopPlaying } from './changes.ts'
import { shiftCues, type Cue } from './cue.ts'
import { finishEarly } from './finish.ts'
import { pause, pauseAndRelease, resume } from './pause.ts'
import { releaseNow } from './release.ts'
import { goOn, handsOff } from './rest.ts'
import { ahead, jump, lift } from './rewrite.ts'
import type { Moment, Setup, World } from './state.ts'
import { READY_EXTENSION, READY_EXTENSIONS, SYSTEM_LINE } from './timing.ts'
import type { Emit, SessionInput } from './types.ts'
import { releaseSteps } from './view.ts'

export type Input = Exclude<SessionInput, { type: 'advance' }>

export function respond(setup: Setup, before: Moment, input: Input, emit: Emit): Moment {
  const { world } = before
  if (world.checkInUntil !== null && input.type === 'no') return pause(setup, before, 'unanswered', emit)
  // Any input shows that somebody is there.
  const moment = { ...before, world: { ...world, checkInUntil: null } }
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
    case 'edge':
      return world.ask?.question === 'edge'
        ? moveOn(setup, moment, { edges: world.edges + 1 })
        : interrupt(setup, moment, 'premature-edge')
    case 'too-close':
      return interrupt(setup, moment, 'premature-ruin')
    case 'cannot':
      return moveOn(setup, moment, world.ask?.question === 'edge' ? {} : { denied: true })
    case 'done':
      return moveOn(setup, moment, world.ask?.question === 'ruined' ? { ruins: world.ruins + 1 } : {})
    case 'yes':
      return moveOn(setup, moment, {})
    case 'no':
      return world.postponed < READY_EXTENSIONS ? postpone(setup, moment) : moveOn(setup, moment, {})
  }
}

/** One step to the end from any state. */
function stop(moment: Moment, setup: Setup, emit: Emit): Moment {
  const { at } = moment
  const world = stopPlaying(moment.world, at)
  emit({ kind: 'safe-state', at, release: releaseSteps(world) })
  emit({ kind: 'system-line', at, line: 'stopped', duration: SYSTEM_LINE })
  const { edges, ruins, strokes } = world
  const playedMs = playedUntil(world, at)
  emit({ kind: 'over', at, summary: { outcome: 'stopped', edges, ruins, strokes, playedMs } })
  const quiet = { tasks: [], beat: null, ask: null, checkInUntil: null, status: 'stopped' as const }
  return { ...moment, world: { ...world, ...quiet }, timeline: [], next: 0, frozen: null, endsAt: at }
}

/** Goes on after [at, target), with what that part would have closed released first. */
function jumpTo(setup: Setup, moment: Moment, target: number, change: Partial<World>): Moment {
  const { bare, tail, released } = jump(moment, target)
  const said = releaseLines(setup, { ...bare, ...change }, released, moment.at)
  const after = goOn(setup, moment, said.world, tail)
  return ahead(
    after,
    after.world,
    [...said.cues, ...after.timeline].sort((a, b) => a.at - b.at),
  )
}

/** An answer moves the session on to the end of its question. */
const moveOn = (setup: Setup, moment: Moment, change: Partial<World>): Moment =>
  jumpTo(setup, moment, moment.world.ask?.until ?? moment.at, change)

function skip(setup: Setup, moment: Moment): Moment {
  const { at } = moment
  const target = moment.world.tasks.at(-1)?.until ?? at
  const jumped = jumpTo(setup, moment, target, {})
  const next = moment.world.beat === null ? startAgain(setup, jumped) : jumped
  const isQuiet = !next.timeline.some((cue) => cue.kind === 'say' && cue.at < at + SYSTEM_LINE)
  if (!isQuiet) return next
  const line: Cue = { kind: 'system', at, line: 'skipped', duration: SYSTEM_LINE }
  return ahead(next, next.world, [line, ...next.timeline])
}

/** Strokes that begin at once after a skipped rest are announced. */
function startAgain(setup: Setup, moment: Moment): Moment {
  const { at, timeline } = moment
  const begins = timeline.some((cue) => cue.kind === 'beat' && cue.at <= at)
  if (!begins || timeline.some((cue) => cue.kind === 'say' && cue.at < at + setup.lead)) return moment
  const said = answer(setup, moment.world, 'stroke-start', at)
  return ahead(moment, said.world, [said.cue, ...timeline])
}

/** Hands off for a while, then everything goes on where it stood. */
function interrupt(setup: Setup, moment: Moment, lead: 'premature-edge' | 'premature-ruin'): Moment {
  const { at } = moment
  const { bare, tail } = lift(moment)
  const world = { ...bare, handsOffUntil: at + setup.gap, endedAt: ended(bare, 'edging', at) }
  return handsOff(setup, moment, { world, tail, length: setup.gap, lead })
}

/** Not ready yet: the warm-up goes on a little, and asks again. */
function postpone(setup: Setup, moment: Moment): Moment {
  const { at } = moment
  const { beat } = moment.world
  const now = beat ? tempoAt(beat.tempo, beat.duration, at - beat.origin) : 60
  const tempo = Math.min(now, caps.hotTempo.value)
  const until = at + READY_EXTENSION
  const { bare, tail } = lift(moment)
  const again = answer(setup, { ...bare, postponed: bare.postponed + 1 }, 'hard-yet', until)
  const times = { at, origin: at, until, duration: READY_EXTENSION, tempo: { from: tempo, to: tempo } }
  const more: Cue[] = [
    { kind: 'task', id: `more@${at}`, at, from: at, until, task: 'warm-up', phase: 'warm-up' },
    { kind: 'beat', at, segment: { id: `more@${at}`, pattern: STEADY_PATTERN, ...times } },
    again.cue,
  ]
  return ahead(moment, again.world, [...more, ...shiftCues(tail, READY_EXTENSION)])
}

/** After a sleep what is overdue is released before anything else, and the session waits. */
function wake(setup: Setup, moment: Moment, slept: number, emit: Emit): Moment {
  const { at } = moment
  const lost = Math.max(0, slept)
  const open = moment.world.open.map((item) => ({ ...item, until: item.until - lost }))
  const aged: Moment = { ...moment, world: { ...moment.world, open, capAt: moment.world.capAt - lost } }
  const overdue = open.filter((item) => item.until <= at)
  if (aged.world.status === 'paused') return overdue.length > 0 ? releaseNow(setup, aged, overdue) : aged
  const items = open.filter((item) => item.until <= at || momentaryItems.includes(item.item))
  return pauseAndRelease(setup, aged, { reason: 'slept', items }, emit)
}
