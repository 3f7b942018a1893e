/** From a game, a library and a person to the first moment of a session. */
import type { GameEvent, GameEventOf, PlayableGame, TriggerId } from '@rubato/contracts/domain'
import { segmentOf } from '../beat/timeline.ts'
import { fillLine, type LineValues } from '../dialog/fill-line.ts'
import { linesFor } from '../dialog/pools.ts'
import { leadOf } from '../generate/score.ts'
import { openStream } from '../random/stream.ts'
import { caps, itemCaps } from '../safety/caps.ts'
import { noHeat } from '../safety/heat.ts'
import { rests } from '../safety/rests.ts'
import type { PlayerProfile } from '../profile.ts'
import type { Cue, SpokenLine } from './cue.ts'
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

/** The lines of the whole session, chosen before it starts so that they can be rendered ahead. */
interface Casting {
  choose: (event: GameEventOf<'say'>) => SpokenLine
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
  const choose = ({ trigger, values }: GameEventOf<'say'>): SpokenLine => {
    const pool = poolOf(trigger)
    const line = pool.lines[pool.turn++ % pool.lines.length] as ScriptLine
    return keep(trigger, speak(line, values ?? {}))
  }
  const shortlist = (trigger: TriggerId): void => {
    for (const line of poolOf(trigger).lines.slice(0, SHORTLIST)) keep(trigger, speak(line, reactive))
  }
  return { choose, repertoire, lines, shortlist }
}

/** The cue an event becomes; holds are cut at their cap, whatever the game says. */
function cueOf(event: GameEvent, choose: Casting['choose']): Cue {
  const { at } = event
  const until = at + event.duration
  switch (event.kind) {
    case 'task':
      return { kind: 'task', id: event.id, at, from: at, until, task: event.task, phase: event.phase }
    case 'say':
      return { kind: 'say', at, trigger: event.trigger, spoken: choose(event), duration: event.duration }
    case 'beat':
      return { kind: 'beat', at, segment: cappedSegment(event) }
    case 'stroke': {
      const { grip, style, hand, nipples } = event
      const lasting = { ...(grip ? { grip } : {}), ...(style ? { style } : {}), ...(hand ? { hand } : {}) }
      return { kind: 'stroke', at, ...lasting, ...(nipples === undefined ? {} : { nipples }) }
    }
    case 'open':
      return { kind: 'open', at, item: event.item, until: Math.min(until, at + itemCaps[event.item].value) }
    case 'close':
      return { kind: 'close', at, item: event.item }
    case 'ask': {
      const longest = event.question === 'edge' ? caps.edge.value : Infinity
      const end = Math.min(until, at + longest)
      return { kind: 'ask', id: event.id, at, from: at, until: end, question: event.question }
    }
  }
}

function cappedSegment(event: GameEventOf<'beat'>) {
  const segment = segmentOf(event)
  const cap = caps.tempo.value
  const tempo = { from: Math.min(event.tempo.from, cap), to: Math.min(event.tempo.to, cap) }
  return { ...segment, tempo }
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
  edges: 0,
  ruins: 0,
  strokes: 0,
  postponed: 0,
  heat: noHeat,
  endedAt: {},
  handsOffUntil: 0,
  lastLine: null,
  turns: {},
  checkInUntil: null,
  checkInAt: CHECK_IN_EVERY,
  remindAt: REMIND_EVERY,
  capAt: caps.session.value,
  played: 0,
  playingSince: 0,
  denied: false,
  early: false,
}

export function startSession(start: SessionStart): SessionState {
  const { game, profile } = start
  const gap = Math.max(rests.edging, (game.origin?.config.orgasm.edging.gap ?? 0) * 1000)
  const edgesPlanned = game.events.filter((event) => event.kind === 'ask' && event.question === 'edge').length
  const values = { seconds: Math.round(gap / 1000), count: edgesPlanned, hand: 'dominant', grip: 'normal' } as const
  const casting = newCasting(start, values)
  const cues = game.events.map((event) => cueOf(event, casting.choose))
  const timeline: Cue[] = [...cues, { kind: 'over', at: game.duration, early: false }]
  const planned = [...casting.repertoire.keys()]
  for (const trigger of [...reactiveTriggers(game), ...planned]) casting.shortlist(trigger)
  const { repertoire, lines } = casting
  const setup: Setup = { outcome: game.outcome, edgesPlanned, gap, lead: leadOf(profile), repertoire, lines }
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
