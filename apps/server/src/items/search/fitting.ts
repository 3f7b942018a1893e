/** What the member's own settings would replace in an item. */
import { taskIds, type Settings, type TaskId } from '@rubato/contracts/domain'
import { profileFromSettings, refusalFor } from '@rubato/engine'

/**
 * Tasks that never appear for this member: opt-ins that are off or expired at `now` (ms since 1970), hard limits, parts of
 * the body and equipment that are missing. The answers to the health questions stay on the member's device.
 */
export function refusedTasks(settings: Settings, now: number): TaskId[] {
  const profile = profileFromSettings(settings, { now })
  return taskIds.filter((id) => refusalFor(profile, id) !== null)
}
