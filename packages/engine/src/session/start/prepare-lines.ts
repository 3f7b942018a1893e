/**
 * Prepares the lines of a session before it starts, so that they can be rendered ahead: those of the game without
 * interruptions, in order, and for each trigger a few more that inputs may call for.
 */
import {
  isUnconditional,
  type ConditionName,
  type GameEventOf,
  type OrgasmOutcome,
  type Placeholder,
  type PlayableGame,
  type Range,
  type TriggerId,
} from '@rubato/contracts/domain'
import { outcomeOfTask } from '../../config/resolve-config.ts'
import {
  chooseFiller,
  chooseLine,
  holdsAt,
  linesAboutOutcome,
  type LineRequest,
  type Moment,
} from '../../dialog/choose-line.ts'
import type { LineValues } from '../../dialog/fill-line.ts'
import type { DialogLibrary, ScriptDialog } from '../../dialog/library.ts'
import { dialogsFor, type RankedDialog } from '../../dialog/pools.ts'
import { fillDialog, hasPlaceholder, type Speaker, type SpokenLine } from '../../dialog/spoken-line.ts'
import { openStream } from '../../random/stream.ts'
import type { GamePart } from '../model/cue.ts'
import { plannedRoom, FILLER_QUIET } from '../model/timing.ts'
import { minutesLeft } from '../model/facts.ts'
import type { SessionTheme } from '../model/state.ts'
import { endingNames } from '../model/theme.ts'
import { isOfAnotherTheme } from './draw-theme.ts'
import { partsOf } from './game-parts.ts'
import { eventKey } from './cues-of-game.ts'
import { createLineList, type LineList } from './line-list.ts'
import { shortlistLength } from './reactive-triggers.ts'

/** How many lines are kept ready for each condition that an input may bring about. */
const FOR_CONDITION = 2
/** How many lines without conditions are kept ready for each trigger. */
const UNCONDITIONAL = 2

/** How many first clauses are kept ready for each trigger. */
const SHORT = 2
/** How many lines of the game are rendered before those for inputs. */
const BEFORE_INPUTS = 12
/** The moment for which the shortlists are chosen. */
const usualMoment: Moment = { phase: 'middle', turn: 'again', intensity: 'gentle' }

/** The conditions that inputs change, in addition to the game's conditions. */
const changedByInputs: readonly ConditionName[] = ['after', 'outcome', 'intensity', 'times', 'pace', 'had']
/** Lines for each value are prepared, whatever is remembered: what a service renders does not tell how a session ended. */
const aboutEarlier: readonly ConditionName[] = ['past', 'last']
/** How many lines of each step of the theme are kept ready for each trigger. */
const FOR_STEP = 8
/** Lines of a rest for each report: every report has a rest, and its talk is about the report or calm. */
const FOR_REST = 8
/** Up to how many edges the lines that name their number are kept ready. */
const EDGES_NAMED = 8

export interface PreparedLines {
  linesByTrigger: ReadonlyMap<TriggerId, readonly SpokenLine[]>
  /** In the order in which they are needed, each once. */
  lines: readonly SpokenLine[]
}

/** The tempo of the strokes at a time of the game, as strong or gentle. */
function intensitiesOf(
  { events }: PlayableGame,
  tempo: Range,
): (at: number, trigger: TriggerId) => Moment['intensity'] {
  const beats = events.filter((event): event is GameEventOf<'beat'> => event.kind === 'beat')
  return (time, trigger) => {
    const now = beats.findLast(({ at, duration }) => at < time && time <= at + duration)
    // The line that calls the hand back has the demand of the strokes that follow.
    const beat = now ?? (trigger === 'stroke-start' ? beats.find(({ at }) => at >= time) : undefined)
    if (!beat) return 'gentle'
    if (!now) return beat.tempo.from >= (tempo.min + tempo.max) / 2 ? 'strong' : 'gentle'
    const bpm = beat.tempo.from + ((beat.tempo.to - beat.tempo.from) * (time - beat.at)) / Math.max(1, beat.duration)
    return bpm >= (tempo.min + tempo.max) / 2 ? 'strong' : 'gentle'
  }
}

type SayEvent = GameEventOf<'say'>

interface PlannedLine {
  event: SayEvent
  /** The key of the author's words. */
  key: string
  moment: Moment
  /** ms */
  room: number
}

/** The time that each line has: until the next word, or as long as the plan says where something waits for the line. */
function roomsOf(says: readonly SayEvent[]): number[] {
  let nextAt = Infinity
  let last = Infinity
  return says
    .toReversed()
    .map((event) => {
      if (event.at < last) nextAt = last
      if (event.filler !== true) last = event.at
      return Math.min(nextAt - event.at, plannedRoom(event))
    })
    .toReversed()
}

/** Lines that follow a question about an edge or an orgasm. */
const reportedLines: readonly TriggerId[] = ['edging-cooldown', 'stroke-stop', 'after-ruined-orgasm']

/** The lines of the game without interruptions, in order of time. */
function plannedLines({ game, tempo, plans, keyOf = eventKey, ...options }: PrepareOptions): PlannedLine[] {
  const partAt = options.partAt ?? partsOf(game)
  const intensityAt = intensitiesOf(game, tempo)
  const indexed = game.events.flatMap((event, index) => (event.kind === 'say' ? [{ event, index }] : []))
  const says = indexed.map(({ event }) => event)
  const rooms = roomsOf(says)
  const total = Map.groupBy(says, ({ trigger }) => trigger)
  const count = new Map<TriggerId, number>()
  const end = game.events.find(({ kind, task }) => kind === 'task' && outcomeOfTask(task) !== undefined)
  const outcomeAt = (at: number): OrgasmOutcome | undefined => (end && at >= end.at ? game.outcome : undefined)
  const endingAt = options.outcomeAt ?? outcomeAt
  return indexed.map(({ event, index }, place) => {
    const { trigger, at } = event
    const turn = (count.get(trigger) ?? 0) + 1
    count.set(trigger, turn)
    const isLast = turn === total.get(trigger)?.length
    const outcome = endingAt(at)
    const moment: Moment = {
      phase: partAt(at),
      turn: turn === 1 ? 'first' : isLast ? 'last' : 'again',
      after: reportedLines.includes(trigger) ? 'not-reached' : undefined,
      outcome: outcome && endingNames[outcome],
      intensity: intensityAt(at, trigger),
      game: plans,
    }
    return { event, key: keyOf(index), moment, room: rooms[place] ?? 0 }
  })
}

export interface PrepareOptions {
  game: PlayableGame
  library: DialogLibrary
  seed: string
  speaker: Speaker
  tempo: Range
  /** Fill the lines that inputs call for. */
  inputValues: LineValues
  /** Triggers that inputs may call for, in the order in which they are needed. */
  reactive: readonly TriggerId[]
  theme: SessionTheme | null
  /** Own words, by their keys. */
  ownLines: ReadonlyMap<string, readonly SpokenLine[]>
  /** The key of the event at an index. */
  keyOf?: (index: number) => string
  /** As the condition `game` names them. */
  plans: NonNullable<Moment['game']>
  /** The part of a branching game to which a time of `game` belongs. */
  partAt?: (at: number) => GamePart
  /** How a branching game ends in the section of a time of `game`. */
  outcomeAt?: (at: number) => OrgasmOutcome | undefined
  /** The ends that the game may have. */
  outcomes: readonly OrgasmOutcome[]
}

/** The dialogs of each trigger, best first, and their lines for given values. */
function createPools({ library, seed, speaker, theme }: PrepareOptions) {
  const pools = new Map<TriggerId, readonly RankedDialog[]>()
  const filled = new Map<string, readonly SpokenLine[]>()
  const dialogs = (trigger: TriggerId) => {
    const known = pools.get(trigger)
    if (known) return known
    const all = dialogsFor(library, trigger, openStream(seed, `line/${trigger}`))
    const pool = all.filter(
      ({ dialog }) => !isOfAnotherTheme(dialog, theme) && (library.earlier || !isAboutEarlier(dialog)),
    )
    pools.set(trigger, pool)
    return pool
  }
  const linesOf = (trigger: TriggerId, values: LineValues): readonly SpokenLine[] => {
    const key = `${trigger} ${JSON.stringify(values)}`
    const known = filled.get(key)
    if (known) return known
    const lines = dialogs(trigger).flatMap((ranked) => fillDialog(ranked, values, speaker))
    filled.set(key, lines)
    return lines
  }
  /** Whether a dialog of the trigger has this placeholder. */
  const uses = (trigger: TriggerId, name: Placeholder): boolean =>
    dialogs(trigger).some(({ dialog }) => hasPlaceholder(dialog, name))
  /** The lines of the dialogs with this placeholder. */
  const linesWith = (trigger: TriggerId, name: Placeholder, values: LineValues): readonly SpokenLine[] =>
    dialogs(trigger)
      .filter(({ dialog }) => hasPlaceholder(dialog, name))
      .flatMap((ranked) => fillDialog(ranked, values, speaker))
  return { dialogs, linesOf, linesWith, uses }
}
type Pools = ReturnType<typeof createPools>

/** The prepared lines of each trigger in the order of its pool: by it the session chooses between equals. */
function inOrderOfPools({ linesByTrigger }: LineList, { dialogs }: Pools) {
  return new Map(
    [...linesByTrigger].map(([trigger, lines]) => {
      const places = new Map(dialogs(trigger).map(({ dialog }, place) => [dialog.id, place]))
      const placeOf = ({ dialog }: SpokenLine) => places.get(dialog.id) ?? Infinity
      return [trigger, lines.toSorted((a, b) => placeOf(a) - placeOf(b))] as const
    }),
  )
}

const isAboutEarlier = ({ when }: ScriptDialog): boolean => aboutEarlier.some((name) => when?.[name] !== undefined)

/** Lines that name the number of edges, for each number that the session may have: a few, and those of the theme. */
function addForEdges(list: LineList, pools: Pools, trigger: TriggerId, values: LineValues): void {
  if (!pools.uses(trigger, 'edges')) return
  for (let edges = 2; edges <= EDGES_NAMED; edges++) {
    const lines = pools.linesWith(trigger, 'edges', { ...values, edges }).filter(({ shortOf }) => shortOf === undefined)
    const [steps, others] = [true, false].map((isStep) =>
      lines.filter(({ dialog }) => (dialog.when?.step !== undefined) === isStep),
    )
    for (const spoken of [...(steps ?? []), ...(others ?? []).slice(0, FOR_CONDITION)]) list.add(trigger, spoken)
  }
}

/** Lines of the theme, some for each step. */
function addForTheme(list: LineList, trigger: TriggerId, own: readonly SpokenLine[]): void {
  for (const [step, lines] of Map.groupBy(own, ({ dialog }) => dialog.when?.step))
    if (step !== undefined) for (const spoken of lines.slice(0, FOR_STEP)) list.add(trigger, spoken)
}

/** Lines that inputs may call for: some without conditions, some for each value of a condition, and short ones. */
function addForInputs(list: LineList, trigger: TriggerId, pool: readonly SpokenLine[]): void {
  const add = (lines: readonly SpokenLine[], count: number) => {
    for (const spoken of lines.slice(0, count)) list.add(trigger, spoken)
  }
  const rank = Math.min(...pool.map((spoken) => spoken.rank))
  const own = pool.filter((spoken) => spoken.rank === rank && spoken.shortOf === undefined)
  const isAlways = ({ dialog }: SpokenLine) => isUnconditional(dialog.when)
  const always = own.filter(isAlways)
  add(always.length > 0 ? always : pool.filter((spoken) => spoken.rank > rank && isAlways(spoken)), UNCONDITIONAL)
  for (const name of [...changedByInputs, ...aboutEarlier]) {
    for (const [value, lines] of Map.groupBy(own, ({ dialog }) => dialog.when?.[name])) {
      if (value !== undefined) add(lines, name === 'after' && trigger === 'frustrating' ? FOR_REST : FOR_CONDITION)
    }
  }
  for (const [name, lines] of Map.groupBy(own, ({ dialog }) => dialog.when?.keeps))
    if (name !== undefined) add(lines, FOR_CONDITION)
  addForTheme(list, trigger, own)
  const short = pool.filter((spoken) => spoken.shortOf !== undefined && isAlways(spoken))
  add(
    [...short].sort((a, b) => a.ms - b.ms),
    SHORT,
  )
}

/** Adds the lines of the game, one call for each, as they are chosen without interruptions. */
// oxlint-disable-next-line max-params -- the lines of the scripts and of the game
function plannedAdder(
  list: LineList,
  pools: Pools,
  ownLines: PrepareOptions['ownLines'],
  duration: number,
): (line: PlannedLine) => void {
  const spokenAt: Record<string, number> = {}
  const seen = new Set<TriggerId>()
  const unpaid = new Set<string>()
  let last: string | null = null
  return ({ event, key, moment: planned, room }) => {
    const { trigger, values = {}, at, filler, text } = event
    if (text !== undefined) return list.addOwn(ownLines.get(key) ?? [])
    const minutes = pools.uses(trigger, 'minutes') ? minutesLeft(at, duration) : undefined
    const pool = pools.linesOf(trigger, minutes === undefined ? values : { ...values, minutes })
    const moment = { ...planned, unpaid: [...unpaid] }
    const request: LineRequest = { moment, room, spokenAt, last }
    const spoken = filler ? chooseFiller(pool, request, { at, quiet: FILLER_QUIET }) : chooseLine(pool, request)
    if (!spoken) return
    list.add(trigger, spoken)
    const { promises, keeps } = spoken.dialog.when ?? {}
    if (promises !== undefined && spoken.shortOf === undefined) unpaid.add(promises)
    if (keeps !== undefined) unpaid.delete(keeps)
    spokenAt[spoken.dialog.id] = at
    last = spoken.dialog.id
    if (!seen.has(trigger)) {
      addForInputs(list, trigger, pool)
      addForEdges(list, pools, trigger, values)
    }
    seen.add(trigger)
  }
}

/** Lines for the end that name both the outcome and the member's report. */
// oxlint-disable-next-line max-params -- the lines of a trigger for a moment
function addForEnding(list: LineList, trigger: TriggerId, pool: readonly SpokenLine[], ending: Moment): void {
  for (const after of ['reached', 'not-reached'] as const) {
    const lines = pool.filter(
      (each) => each.dialog.when?.after === after && each.shortOf === undefined && holdsAt(each, { ...ending, after }),
    )
    const specific = lines.filter(({ dialog }) => dialog.when?.outcome !== undefined)
    for (const spoken of specific.slice(0, FOR_CONDITION)) list.add(trigger, spoken)
  }
}

/** Adds the lines that inputs may call for: in the middle of the game, and at its end. */
function addReactive(list: LineList, options: PrepareOptions, pools: Pools): void {
  const { inputValues, reactive, outcomes } = options
  const late: Moment = { phase: 'late', turn: 'again', outcome: 'not-reached', intensity: 'gentle' }
  const endingMoments = outcomes.map((outcome): Moment => ({ ...late, outcome: endingNames[outcome] }))
  for (const trigger of reactive) {
    const pool = pools.linesOf(trigger, inputValues)
    const { plans } = options
    for (const each of [usualMoment, ...endingMoments, late]) {
      const moment = { ...each, game: plans }
      const usable = pool.filter((each) => each.shortOf === undefined && holdsAt(each, moment))
      for (const spoken of linesAboutOutcome(usable, moment).slice(0, shortlistLength(trigger)))
        list.add(trigger, spoken)
    }
    addForInputs(list, trigger, pool)
    for (const each of endingMoments) addForEnding(list, trigger, pool, { ...each, game: plans })
    addForEdges(list, pools, trigger, inputValues)
  }
}

export function prepareLines(options: PrepareOptions): PreparedLines {
  const list = createLineList()
  const pools = createPools(options)
  const planned = plannedLines(options)
  const addPlanned = plannedAdder(list, pools, options.ownLines, options.game.duration)
  planned.slice(0, BEFORE_INPUTS).forEach(addPlanned)
  addReactive(list, options, pools)
  planned.slice(BEFORE_INPUTS).forEach(addPlanned)
  return { lines: list.lines, linesByTrigger: inOrderOfPools(list, pools) }
}
