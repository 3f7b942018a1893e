/** The blocks that are elements of the page, a few more in each frame. */
import { useEffect, useMemo, useState } from 'react'
import type { RecordId } from '@rubato/builder'
import type { TimelineBoxes } from '../geometry/layout.ts'
import { isSubset, union } from '../geometry/sets.ts'
import type { TimelineView } from '../geometry/view.ts'
import { coarseView, nextMounted, wantedBlocks } from '../geometry/windowing.ts'

interface Window {
  /** The one that rests. */
  view: TimelineView
  /** px */
  width: number
  /** The focused block: an element at any width and place. */
  focused: RecordId | null
}

export function useMounted(boxes: TimelineBoxes, { view, width, focused }: Window): ReadonlySet<RecordId> {
  const kept = useMemo(() => new Set(focused !== null && boxes.byId.has(focused) ? [focused] : []), [boxes, focused])
  const { from, msPerPixel } = coarseView(view, width)
  const wanted = useMemo(
    () => wantedBlocks(boxes.blocks, { view: { from, msPerPixel }, width, kept }),
    [boxes, from, msPerPixel, width, kept],
  )
  const [mounted, setMounted] = useState(wanted)
  useEffect(() => {
    if (nextMounted(mounted, wanted) === mounted) return undefined
    const timer = setTimeout(() => setMounted((now) => nextMounted(now, wanted)))
    return () => clearTimeout(timer)
  }, [mounted, wanted])
  // The focus cannot wait for the next frame.
  return useMemo(() => (isSubset(kept, mounted) ? mounted : union(mounted, kept)), [kept, mounted])
}
