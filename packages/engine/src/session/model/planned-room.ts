import { getTrigger, type GameEventOf } from '@rubato/contracts/domain'
import { FREE_ROOM } from './timing.ts'

/** The time of a line where no other word follows, ms: as the plan says where something waits for the line, or more. */
export function plannedRoom({
  trigger,
  duration,
  filler,
}: Pick<GameEventOf<'say'>, 'trigger' | 'duration' | 'filler'>) {
  const isFree = filler !== true && getTrigger(trigger).room === 'free'
  return isFree ? Math.max(duration, FREE_ROOM) : duration
}
