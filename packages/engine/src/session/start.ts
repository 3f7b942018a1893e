/** From a game, a library and a person to the first moment of a session. */
import type { GameEventOf, PlayableGame, TriggerId } from '@rubato/contracts/domain'
import { canFill, fillLine, type LineValues } from '../dialog/fill-line.ts'
import { fallback, linesFor } from '../dialog/pools.ts'
import { lineLengthOf, startPlan } from '../plan/plan-builder.ts'
import { openStream } from '../random/stream.ts'
import { caps } from '../safety/caps.ts'
import { noHeat } from '../safety/heat.ts'
import { rests } from '../safety/rests.ts'
import type { PlayerProfile } from '../profile.ts'
import type { Cue, SayCue, SpokenLine } from './cue.ts'
import { cuesOf, type Cues } from './cues.ts'
import { leaveOut } from './leave-out.ts'
import { planned } from './plan.ts'
import { reactiveTriggers } from './reactive.ts'
import type { Moment, SessionState, Setup, World } from './state.ts'
import { CHECK_IN_EVERY, REMIND_EVERY } from './timing.ts'
import type { DialogLibrary, ScriptLine } from './types.ts'

/** How many lines of a trigger are kept ready for inputs. */
const SHORTLIST = 3

export interface SessionStart {
  game: PlayableGame
  library: DialogLibrary
  profile: PlayerProfile
  /** Decides between lines that were spoken equally long ago. */
  seed: string
}

type Chosen = Pick<SayCue, 'spoken' | 'otherwise'>

/** The lines of the whole session, chosen before it starts so that they can be rendered ahead. */
interface Casting {
  choose: (event: GameEventOf<'say'>) => Chosen
  repertoire: Map<TriggerId, SpokenLine[]>
  lines: SpokenLine[]
}

const speak = (line: ScriptLine, values: LineValues): SpokenLine => {
  const text = fillLine(line.text, values)
  return { line, text, speech: line.speech ? fillLine(line.speech, values) : text }
}

function newCasting(
  { library, seed }: SessionStart,
  reactive: LineValues,
): Casting & { shortlist: (t: TriggerId) => void } {
  const pools = new Map<TriggerId, { lines: readonly ScriptLine[]; turn: number }>()
  const repertoire = new Map<TriggerId, SpokenLine[]>()
  const lines: SpokenLine[] = []
  const known = new Set<string>()
  const poolOf = (trigger: TriggerId) => {
    const pool = pools.get(trigger) ?? {
      lines: linesFor(library, trigger, openStream(seed, `line/${trigger}`)),
      turn: 0,
    }
    pools.set(trigger, pool)
    return pool
  }
  const keep = (trigger: TriggerId, spoken: SpokenLine): SpokenLine => {
    const key = `${spoken.line.id}\n${spoken.speech}`
    if (!known.has(key)) {
      known.add(key)
      lines.push(spoken)
      repertoire.set(trigger, [...(repertoire.get(trigger) ?? []), spoken])
    }
    return spoken
  }
  /** The next line of the pool that these values fill, other than `not`; undefined when there is none. */
  const next = (trigger: TriggerId, values: LineValues, not?: string): SpokenLine | undefined => {
    const { lines: pool, turn } = poolOf(trigger)
    const turned = pool.map((_, index) => pool[(turn + index) % pool.length] as ScriptLine)
    const line = turned.find((each) => each.id !== not && canFill(`${each.text} ${each.speech ?? ''}`, values))
    return line && speak(line, values)
  }
  const choose = ({ trigger, values = {} }: GameEventOf<'say'>): Chosen => {
    const spoken = next(trigger, values) ?? speak(fallback(trigger), values)
    const pool = poolOf(trigger)
    pool.turn = pool.lines.indexOf(spoken.line) + 1
    const otherwise = next(trigger, values, spoken.line.id)
    return { spoken: keep(trigger, spoken), ...(otherwise ? { otherwise: keep(trigger, otherwise) } : {}) }
  }
  const shortlist = (trigger: TriggerId): void => {
    const fitting = poolOf(trigger).lines.filter(({ text, speech = '' }) => canFill(`${text} ${speech}`, reactive))
    const some = fitting.length > 0 ? fitting : [fallback(trigger)]
    for (const line of some.slice(0, SHORTLIST)) keep(trigger, speak(line, reactive))
  }
  return { choose, repertoire, lines, shortlist }
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
  const casting = newCasting(start, values)
  const cues = cuesOf(game, profile, casting.choose)
  for (const trigger of reactiveTriggers(game)) casting.shortlist(trigger)
  const { repertoire, lines } = casting
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
