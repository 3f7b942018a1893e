/** Announcements: a line over steady beats, spoken before what it announces takes effect. */
import type { EventTask, TriggerId } from '@rubato/contracts/domain'
import type { LineValues } from '../dialog/fill-line.ts'
import { caps } from '../safety/caps.ts'
import type { PlayerProfile } from '../profile.ts'
import { addBeats, wholeBeats } from './beats.ts'
import { say } from './events.ts'
import { lineLengthOf, type PlanBuilder } from './plan-builder.ts'

/** Speaks a line over steady beats until it has been heard; whole beats, so that what follows starts on a beat. */
export function announce(builder: PlanBuilder, task: EventTask, trigger: TriggerId, values?: LineValues): void {
  say(builder, task, trigger, values)
  const from = builder.current.tempo
  addBeats(builder, { task: 'steady', duration: announcementLength(builder), from })
}

/** How long `announce` takes at the current tempo, ms. */
export const announcementLength = (builder: PlanBuilder): number =>
  wholeBeats(
    builder.lineLength,
    { from: builder.current.tempo },
    { min: builder.lineLength, max: 2 * builder.lineLength + 4000 },
  )

/** The longest announcement at any tempo, ms: the line and one beat of the slowest tempo. */
export const longestAnnouncement = (profile: PlayerProfile): number =>
  lineLengthOf(profile) + Math.ceil(60_000 / Math.min(profile.tempo.min, caps.tempo.value))
