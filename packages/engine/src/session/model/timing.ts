/** Intervals and durations of the session, ms. */
import { getTrigger, type GameEventOf } from '@rubato/contracts/domain'
import { caps } from '../../safety/caps.ts'
import { CLIMB_BACK_MS } from '../../tasks/parts/settle-tempo.ts'
import type { SystemLine } from './types.ts'

export const CHECK_IN_EVERY = 15 * 60_000
export const CHECK_IN_WAIT = 30_000
export const REMIND_EVERY = 10 * 60_000
export const COUNT_STEP = 1000
export const READY_EXTENSION = 15_000
export const READY_EXTENSIONS = 2
/** Length of a short system line. */
const SYSTEM_LINE = 1800
/**
 * How long each system line takes to say, in the slowest voice at the slow pace: an upper estimate of the sentences of the
 * product, which a test of the web app compares with it.
 */
export const systemLineLength: Readonly<Record<SystemLine, number>> = {
  paused: 3000,
  resuming: 3000,
  stopped: 3400,
  'check-in': 5900,
  slept: 5600,
  finishing: 4200,
  skipped: SYSTEM_LINE,
  'rest-stays': 4000,
  'drink-and-lube': 5400,
  untie: 5000,
  'wash-off': 5000,
  'let-go': 3600,
  'plug-reminder': 8200,
  easing: 4600,
  'easing-on': 4600,
  'easing-next': SYSTEM_LINE,
  cannot: 4000,
  ready: 2600,
  'going-on': 2600,
  noted: SYSTEM_LINE,
  done: 2800,
  'taken-back': 6400,
  'release-all': 8400,
}
/** Every input is answered in words within this time. */
export const ANSWER_WITHIN = 1000
/** A question is answered in this time as a rule. */
export const ANSWER_TIME = 6000
/** A check-in or reminder waits at most this long. */
export const LONGEST_NOTICE_WAIT = 30_000
/** It waits this long for a free moment, then for the end of the line that is being said. */
export const FREE_MOMENT_WAIT = 18_000
/** A silence is waited for this long where one comes: then it is still in time after an answer to an input. */
export const SILENCE_WAIT = 24_000
/** A line that fills a silence is not said again within this time. */
export const FILLER_QUIET = 5 * 60_000
/** A line that would begin later than this after its time is left out. */
export const LONGEST_LINE_DELAY = 6000
/** The same for a signal, which takes effect at once. */
export const LONGEST_SIGNAL_DELAY = 1000
/** Lines that wait for the same time: many more than a generated game has. */
export const WAITING_LINES_MAX = 40
/** The shortest room that a line which had to wait is given. */
export const SHORTEST_ROOM = 1200
/** The longest room of a line that nothing waits for. */
export const FREE_ROOM = 7000
/** Conditions about the member's report hold for at most this long. */
export const REPORT_LASTS = 3 * 60_000
/** How long a member who is at the edge is held there, at half the tempo. */
export const EDGE_HOLD = { min: 5000, max: 20_000 } as const
/** How the tempo comes back after an edge or a report of too much, and after an edge without a report: from a share of the planned one, in a time. */
export const CLIMB_BACK = { kind: 'pending', share: 0.5, length: CLIMB_BACK_MS } as const
export const CLIMB_AFTER_SILENCE = { kind: 'pending', share: 0.8, length: 8000 } as const
/** After easing the tempo returns in steps of this ratio at most, each this long after the last, in a glide of this length. */
export const EASE_STEP = { ratio: 1.12, every: 9000, glide: 3000 } as const
/** A tight grip that lasts this long is ended. */
export const TIGHT_GRIP = caps.gripChallenge.value
/** Hands off while an item that was being put on is taken off again. */
export const TAKE_OFF_TIME = 15_000
/** The longest delay for a rest; a task that would have to wait longer is left out. */
export const LONGEST_WAIT = 60_000
/** How long easing lasts. */
export const EASE_FOR = 3 * 60_000

/** The time of a line where no other word follows, ms: as the plan says where something waits for the line, or more. */
export function plannedRoom({
  trigger,
  duration,
  filler,
}: Pick<GameEventOf<'say'>, 'trigger' | 'duration' | 'filler'>) {
  const isFree = filler !== true && getTrigger(trigger).room === 'free'
  return isFree ? Math.max(duration, FREE_ROOM) : duration
}

/** How much longer reports may make a session: a share of its planned length, or this many ms where that is more. */
const STRETCH_SHARE = 0.25
const LEAST_STRETCH = 2 * 60_000

/** How much longer reports may make a session of this planned length, ms. */
export const stretchOf = (planned: number): number => Math.max(LEAST_STRETCH, planned * STRETCH_SHARE)
