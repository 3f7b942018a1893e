/**
 * Which line is said: of the first script that has one whose conditions hold, a line about how the session ends where the
 * trigger has one, a line that fits the time, was not said in this session, has the most conditions where these decide what
 * has to be said, and comes first in the order of the pool; in this order.
 */
import { conditionNames, type ConditionName, type LineConditions, type TriggerId } from '@rubato/contracts/domain'
import { countConditions } from './pools.ts'
import type { SpokenLine } from './spoken-line.ts'

/** Conditions of which several values can hold at once. */
type Several = 'pace' | 'had' | 'game' | 'past'

/** The values that the conditions of a line are compared with; an absent value meets no condition. */
export type Moment = { [Name in Exclude<ConditionName, Several>]?: LineConditions[Name] | undefined } & {
  [Name in Several]?: readonly NonNullable<LineConditions[Name]>[]
} & {
  /** Whether the line is the first after a question about an edge or an orgasm, and so its answer. */
  isAnswer?: boolean
  /** Whether the member has just reported trouble: general talk is calm then. */
  isCalm?: boolean
  /** The theme of the session. */
  theme?: string | undefined
  /** Names of the promises that were said in this session and not kept yet. */
  unpaid?: readonly string[]
  /** Whether the rest of the game has a moment for a line that keeps this promise; every promise can be kept where absent. */
  canKeep?: (name: string) => boolean
}

export interface LineRequest {
  moment: Moment
  /** Time for the line, ms. */
  room: number
  /** When each line was last said in this session, by id, ms. */
  spokenAt: Readonly<Record<string, number>>
  /** Id of the last line. */
  last: string | null
  /**
   * Which of the lines that were said before: 0..1 of those said longest ago. Absent for the one said longest ago: then the
   * lines come in the same order each time.
   */
  pick?: number
}

/** Ends that no game plans: few general farewells are true then. */
const unplannedEnds: readonly LineConditions['outcome'][] = ['early', 'not-reached']

/** Whether a general line of the trigger is true however the session ends: it is said nowhere else. */
const isFarewell = (trigger: TriggerId, { outcome }: Moment): boolean =>
  trigger === 'game-over' && !unplannedEnds.includes(outcome)

/**
 * How many conditions of the line decide that it is said rather than a general one. All of them once the end has begun:
 * they tell permission from encouragement, and an answer from none. Before that and in a farewell: an answer to what the
 * member reported, which a general line could contradict, and a promise that is kept. Between other lines the order of the
 * pool decides.
 */
function bindingConditions({ dialog: { trigger, when } }: SpokenLine, moment: Moment): number {
  if (moment.outcome !== undefined && !isFarewell(trigger, moment)) return countConditions(when)
  const isAnswer = moment.outcome === undefined && when?.after !== undefined
  return Number(isAnswer) + Number(when?.keeps !== undefined)
}

/** Whether the line denies an orgasm that was allowed and not reached: every line about denial that is not about that end. */
const deniesPermission = ({ dialog }: SpokenLine, { outcome }: Moment): boolean =>
  outcome === 'not-reached' && dialog.trigger === 'orgasm-denied' && dialog.when?.outcome !== 'not-reached'

/** Whether the promise that the line keeps was said, and the one that it makes can be kept; a first clause makes none. */
const isPromised = (
  { dialog: { when }, shortOf }: SpokenLine,
  { unpaid = [], canKeep = () => true }: Moment,
): boolean =>
  (when?.keeps === undefined || unpaid.includes(when.keeps)) &&
  (when?.promises === undefined || shortOf !== undefined || canKeep(when.promises))

function isMet(moment: Moment, name: ConditionName, wanted: string | undefined): boolean {
  const values: string | readonly string[] | undefined = moment[name]
  return wanted === undefined || values === wanted || (Array.isArray(values) && values.includes(wanted))
}

/** Whether every condition of the line holds. */
export const holdsAt = (spoken: SpokenLine, moment: Moment): boolean =>
  conditionNames.every((name) => isMet(moment, name, spoken.dialog.when?.[name])) &&
  [undefined, moment.theme].includes(spoken.dialog.when?.theme) &&
  isPromised(spoken, moment) &&
  !deniesPermission(spoken, moment)

/** Below 0 where `a` is said rather than `b`; 0 where their order in the pool decides. */
function compareLines(a: SpokenLine, b: SpokenLine, { spokenAt, moment }: LineRequest): number {
  const before = (spoken: SpokenLine) => spokenAt[spoken.dialog.id] ?? -1
  const binding = (spoken: SpokenLine) => bindingConditions(spoken, moment)
  const wereSaid = before(a) >= 0 && before(b) >= 0
  return (
    Number(before(a) >= 0) - Number(before(b) >= 0) || (wereSaid ? before(a) - before(b) : 0) || binding(b) - binding(a)
  )
}

function best(lines: readonly SpokenLine[], request: LineRequest): SpokenLine | undefined {
  return lines.reduce<SpokenLine | undefined>(
    (chosen, each) => (chosen === undefined || compareLines(each, chosen, request) < 0 ? each : chosen),
    undefined,
  )
}

const shortest = (lines: readonly SpokenLine[]): SpokenLine | undefined =>
  lines.reduce<SpokenLine | undefined>(
    (chosen, each) => (chosen === undefined || each.ms < chosen.ms ? each : chosen),
    undefined,
  )

/**
 * The lines about how the session ends, else all: after the end a general line of the same trigger says too little, other
 * than a farewell.
 */
export function linesAboutOutcome(lines: readonly SpokenLine[], moment: Moment): readonly SpokenLine[] {
  const about = lines.filter(({ dialog }) => dialog.when?.outcome !== undefined)
  const all = lines.filter(({ dialog }) => dialog.when?.outcome !== undefined || isFarewell(dialog.trigger, moment))
  return about.length > 0 ? all : lines
}

/** The lines of the first script that has one whose conditions hold. */
function heldAt(pool: readonly SpokenLine[], moment: Moment): readonly SpokenLine[] {
  const held = pool.filter((spoken) => holdsAt(spoken, moment))
  const rank = Math.min(...held.map((spoken) => spoken.rank))
  return held.filter((spoken) => spoken.rank === rank)
}

const isWhole = ({ shortOf }: SpokenLine): boolean => shortOf === undefined

/** A line that comes before all others, where it fits in full: the step of the theme that is due, or a promise kept. */
function dueLine(held: readonly SpokenLine[], request: LineRequest): SpokenLine | undefined {
  const fitting = held.filter((spoken) => isWhole(spoken) && spoken.ms <= request.room)
  const isUnsaid = ({ dialog }: SpokenLine) => request.spokenAt[dialog.id] === undefined
  const steps = fitting.filter((spoken) => spoken.dialog.when?.step !== undefined && isUnsaid(spoken))
  const kept = fitting.filter(({ dialog }) => dialog.when?.keeps !== undefined)
  return (
    best(linesAboutOutcome(steps, request.moment), request) ?? best(linesAboutOutcome(kept, request.moment), request)
  )
}

/** The best line; where all were said before and `pick` is given, one of the half of its equals that was said longest ago. */
function bestOrPicked(lines: readonly SpokenLine[], request: LineRequest): SpokenLine | undefined {
  const first = best(lines, request)
  const { spokenAt, pick } = request
  const timeOf = ({ dialog }: SpokenLine) => spokenAt[dialog.id]
  if (pick === undefined || first === undefined || timeOf(first) === undefined) return first
  const equals = lines
    .filter((each) => bindingConditions(each, request.moment) === bindingConditions(first, request.moment))
    .sort((a, b) => (timeOf(a) ?? 0) - (timeOf(b) ?? 0))
  return equals[Math.floor(pick * Math.ceil(equals.length / 2))] ?? first
}

/** After a question the lines about what was reported, said before or not; all where none of them fits. */
function linesAboutReport(lines: readonly SpokenLine[], { moment, room }: LineRequest): readonly SpokenLine[] {
  if (moment.isAnswer !== true) return lines
  const about = lines.filter(({ dialog }) => dialog.when?.after !== undefined)
  return about.some(({ ms }) => ms <= room) ? about : lines
}

/** The line to say, other than the last one; where none fits, a first clause that fits, else the shortest. Null where no condition holds. */
export function chooseLine(pool: readonly SpokenLine[], request: LineRequest): SpokenLine | null {
  const held = heldAt(pool, request.moment)
  const due = dueLine(held, request)
  if (due) return due
  const all = linesAboutOutcome(held, request.moment)
  const others = all.filter(({ dialog }) => dialog.id !== request.last)
  const calm = calmLines(others, request.moment)
  const lines = linesAboutReport(calm.length > 0 ? calm : others.length > 0 ? others : all, request)
  const fitting = lines.filter(({ ms }) => ms <= request.room)
  const whole = fitting.filter(isWhole)
  return bestOrPicked(whole, request) ?? bestOrPicked(fitting, request) ?? shortest(lines) ?? null
}

/** Where the member has just reported trouble, the calm lines and those about the report; else all. */
function calmLines(lines: readonly SpokenLine[], { isCalm }: Moment): readonly SpokenLine[] {
  if (isCalm !== true) return lines
  return lines.filter(({ dialog: { when } }) => when?.intensity === 'gentle' || when?.after !== undefined)
}

/** A whole line that fits and was not said within `quiet` ms before `at`; null where there is none. */
export function chooseFiller(
  pool: readonly SpokenLine[],
  request: LineRequest,
  { at, quiet }: { at: number; quiet: number },
): SpokenLine | null {
  const isFresh = ({ dialog, shortOf }: SpokenLine) =>
    shortOf === undefined && (request.spokenAt[dialog.id] ?? -Infinity) <= at - quiet
  const held = heldAt(pool, request.moment)
  const fresh = calmLines(linesAboutOutcome(held, request.moment), request.moment).filter(
    (each) => each.ms <= request.room && isFresh(each),
  )
  return dueLine(held.filter(isFresh), request) ?? best(fresh, request) ?? null
}
