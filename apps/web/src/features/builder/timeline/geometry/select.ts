import type { RecordId } from '@rubato/builder'
import type { TimelineBoxes } from './layout.ts'
import { isSubset, union, without } from './sets.ts'

interface Keys {
  /** Ctrl or Cmd */
  readonly toggles: boolean
  readonly shiftKey: boolean
}

/** Every block between the two in time, on the lanes from one to the other. */
function rangeOf({ byId, lanes }: TimelineBoxes, from: RecordId, to: RecordId): RecordId[] {
  const [a, b] = [byId.get(from), byId.get(to)]
  if (!a || !b) return b ? [to] : []
  const first = Math.min(a.at, b.at)
  const last = Math.max(a.at, b.at)
  const order = lanes.map(({ lane }) => lane)
  const [top = 0, bottom = 0] = [order.indexOf(a.lane), order.indexOf(b.lane)].sort((one, other) => one - other)
  return lanes
    .slice(top, bottom + 1)
    .flatMap(({ blocks }) => blocks.filter(({ at }) => at >= first && at <= last).map(({ id }) => id))
}

/**
 * The selection after a click on a block: it alone; with Ctrl or Cmd it is added or taken out; with Shift the range from the
 * `anchor` is added, or taken out where all of it is selected already.
 */
export function clicked(
  selection: ReadonlySet<RecordId>,
  id: RecordId,
  { toggles, shiftKey, anchor, boxes }: Keys & { anchor: RecordId | null; boxes: TimelineBoxes },
): ReadonlySet<RecordId> {
  if (shiftKey && anchor !== null) {
    const range = new Set(rangeOf(boxes, anchor, id))
    if (!isSubset(range, selection)) return union(selection, range)
    // The anchor stays, so that the next range begins at it again.
    range.delete(anchor)
    return without(selection, range)
  }
  if (!toggles) return new Set([id])
  return selection.has(id) ? without(selection, new Set([id])) : union(selection, [id])
}
