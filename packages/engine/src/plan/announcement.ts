/** Announcements: a line over steady beats, spoken before its effect. */
import type { EventTask, TriggerId } from '@rubato/contracts/domain'
import type { LineValues } from '../dialog/fill-line.ts'
import { caps } from '../safety/caps.ts'
import type { PlayerProfile } from '../profile.ts'
import { addBeats, wholeBeats } from './beats.ts'
import { say } from './events.ts'
import { freeLengthOf, lineLengthOf, type PlanBuilder } from './plan-builder.ts'

/** Speaks a line over steady beats until it has been heard; whole beats, so that the next part starts on a beat. */
export const announce = (builder: PlanBuilder, task: EventTask, trigger: TriggerId, values?: LineValues): void =>
  announceBy(builder, task, { trigger, values, by: Infinity })

interface Deadline {
  trigger: TriggerId
  values: LineValues | undefined
  /** The announcement is over by then, ms; at least a line's length from now. */
  by: number
}

/**
 * `announce` at the end of a task, in the time that was reserved for it at an earlier tempo: where the heat cap has lowered
 * the tempo since, its whole beats may take longer.
 */
export function announceBy(builder: PlanBuilder, task: EventTask, { trigger, values, by }: Deadline): void {
  say(builder, task, trigger, values)
  const duration = Math.max(builder.lineLength, Math.min(announcementLength(builder), by - builder.now))
  addBeats(builder, { task: 'steady', duration, from: builder.current.tempo })
}

/** How long `announce` takes at the current tempo, ms. */
export const announcementLength = (builder: PlanBuilder): number =>
  wholeBeats(
    builder.lineLength,
    { from: builder.current.tempo },
    { min: builder.lineLength, max: 2 * builder.lineLength + 4000 },
  )

/** One beat of the slowest tempo: strokes during a line are whole beats, and at most so much longer than it, ms. */
const slowestBeat = ({ tempo }: PlayerProfile): number => Math.ceil(60_000 / Math.min(tempo.min, caps.tempo.value))

/** The longest announcement at any tempo, ms. */
export const longestAnnouncement = (profile: PlayerProfile): number => lineLengthOf(profile) + slowestBeat(profile)
/** The same for a line of a free moment over strokes, ms. */
export const longestFreeLine = (profile: PlayerProfile): number => freeLengthOf(profile) + slowestBeat(profile)
