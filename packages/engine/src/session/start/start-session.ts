/** Makes the first state of a session from a game, a library and a person. */
import type { PlayableGame } from '@rubato/contracts/domain'
import type { DialogLibrary } from '../../dialog/library.ts'
import { lineLengthOf, startPlan } from '../../plan/plan-builder.ts'
import { caps } from '../../safety/caps.ts'
import { noHeat } from '../../safety/heat.ts'
import { rests } from '../../safety/rests.ts'
import type { PlayerProfile } from '../../profile.ts'
import type { Cue } from '../model/cue.ts'
import { cuesOf, type Cues } from './cues-of-game.ts'
import { leaveOut } from '../rewrite/leave-out.ts'
import { planned } from '../rewrite/keep-allowed.ts'
import { reactiveTriggers } from './reactive-triggers.ts'
import type { Moment, SessionState, Setup, World } from '../model/state.ts'
import { CHECK_IN_EVERY, REMIND_EVERY } from '../model/timing.ts'
import { createLineChooser } from './choose-lines.ts'

export interface SessionStart {
  game: PlayableGame
  library: DialogLibrary
  profile: PlayerProfile
  /** Decides between lines that were spoken equally long ago. */
  seed: string
}

const firstWorld: World = {
  status: 'playing',
  tasks: [],
  phase: 'warm-up',
  beat: null,
  ask: null,
  grip: 'normal',
  style: 'full',
  hand: 'dominant',
  nipples: null,
  open: [],
  announced: [],
  told: [],
  edges: 0,
  ruins: 0,
  strokes: 0,
  postponed: 0,
  heat: noHeat,
  endedAt: {},
  times: {},
  openedIn: {},
  raisedAt: {},
  struck: 0,
  asked: [],
  handsOffUntil: 0,
  lastLine: null,
  turns: {},
  checkInUntil: null,
  checkInAt: CHECK_IN_EVERY,
  checkedAt: 0,
  remindAt: REMIND_EVERY,
  wornRemindedAt: -1,
  easedUntil: 0,
  vibration: 0,
  vibratesUntil: 0,
  capAt: caps.session.value,
  played: 0,
  playingSince: 0,
  denied: false,
  early: false,
}

/** What comes at the end of the game at the latest, kept to what body and caps allow, whatever the game says. */
function safeTimeline(setup: Setup, { cues, refused }: Cues, end: number) {
  let tail: readonly Cue[] = [...cues.filter(({ at }) => at <= end), { kind: 'over', at: end, early: false }]
  for (const cue of refused) if (tail.includes(cue)) tail = leaveOut(setup, tail, cue)
  return planned(setup, firstWorld, tail, 0).tail
}

export function startSession(start: SessionStart): SessionState {
  const { game, profile } = start
  const gap = Math.max(rests.edging, (game.origin?.config.orgasm.edging.gap ?? 0) * 1000)
  const edgesPlanned = game.events.filter((event) => event.kind === 'ask' && event.question === 'edge').length
  const values = { seconds: Math.round(gap / 1000), count: edgesPlanned, hand: 'dominant', grip: 'normal' } as const
  const chooser = createLineChooser(start.library, start.seed, values)
  const cues = cuesOf(game, profile, chooser.choose)
  for (const trigger of reactiveTriggers(game)) chooser.shortlist(trigger)
  const { repertoire, lines } = chooser
  const { tempo, current } = startPlan(profile)
  const speeds = { slowest: tempo.min, standing: current.tempo }
  const setup: Setup = {
    outcome: game.outcome,
    edgesPlanned,
    gap,
    lead: lineLengthOf(profile),
    ...speeds,
    repertoire,
    lines,
  }
  const timeline = safeTimeline(setup, cues, game.duration)
  const first: Moment = {
    at: 0,
    world: firstWorld,
    timeline,
    next: 0,
    frozen: null,
    pausedAt: 0,
    endsAt: game.duration,
  }
  return { setup, base: first, head: first, floor: 0 }
}

/** Every line the session may speak, in order of need; nothing else is ever spoken. */
export const linesToRender = (state: SessionState): { text: string; speech: string }[] =>
  state.setup.lines.map(({ text, speech }) => ({ text, speech }))
