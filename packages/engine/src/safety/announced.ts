/** Lines that put something on, in or under strain: they are spoken only where the item is opened, with its hard end. */
import { tasks, type ItemId, type TaskId, type TriggerId } from '@rubato/contracts/domain'
import { latestEnds, type Span } from '../spans.ts'

const begins: Readonly<Partial<Record<TriggerId, readonly ItemId[]>>> = {
  'breath-take': ['breath'],
  'breath-hold': ['breath'],
  'breath-hold-keep': ['breath'],
  'gag-insert': ['gag'],
  'rubber-band-attach': ['rubber-band'],
  'rubber-band-bind': ['rubber-band', 'ball-tie'],
  'rubber-band-snap': ['snaps'],
  'rubber-band-snap-hard': ['snaps'],
  'nipple-clamps-attach': ['clamps'],
  'nipple-clamps-pinch': ['clamp-action'],
  'nipple-clamps-twist': ['clamp-action'],
  'nipple-clamps-pull': ['clamp-action'],
  'nipple-clamps-shake': ['clamp-action'],
  'nipple-clamps-weight-increase': ['clamp-weight'],
  'butt-plug-insert': ['plug'],
  'butt-plug-inflate': ['plug-inflation'],
  'butt-plug-vibrate-start': ['plug-vibration'],
  'butt-plug-vibrate-max': ['plug-vibration'],
  'icy-hot-apply': ['irritant'],
  'toothpaste-apply': ['irritant'],
  'ball-squeeze': ['squeeze'],
  'ball-squeeze-keep': ['squeeze'],
  'ball-slap': ['slaps'],
  'ball-slap-harder': ['slaps'],
  'cock-flick': ['flicks'],
  'palming-start': ['palming'],
  'palming-keep': ['palming'],
  'post-orgasm-torture': ['post-orgasm'],
  'post-orgasm-torture-continue': ['post-orgasm'],
}

/** The item opens at most this long after its line, ms: time to put it on. */
const OPENS_WITHIN = 60_000

export interface Opening extends Span {
  item: ItemId
}

/** Whether what a line begins is open when it is said, or about to be opened. Any other line has its ground. */
export function groundAmong(openings: readonly Opening[]): (trigger: TriggerId, at: number) => boolean {
  const byItem = Map.groupBy(openings, ({ item }) => item)
  const ends = new Map([...byItem].map(([item, each]) => [item, latestEnds(each)]))
  return (trigger, at) => {
    const wanted = begins[trigger]
    return !wanted || wanted.some((item) => (ends.get(item)?.byStart(at + OPENS_WITHIN) ?? -Infinity) > at)
  }
}

const owners = new Map<TriggerId, TaskId[]>()
for (const task of tasks) {
  for (const trigger of task.triggers) owners.set(trigger, [...(owners.get(trigger) ?? []), task.id])
}
/** Tasks that a line belongs to; empty for lines of no task in particular. */
export const ownersOf = (trigger: TriggerId): readonly TaskId[] => owners.get(trigger) ?? []
