/** The blocks that are elements of the page, a few more in each frame. */
import { useEffect, useMemo, useState } from 'react'
import type { RecordId } from '@rubato/builder'
import type { TimelineBoxes } from '../geometry/layout.ts'
import type { TimelineView } from '../geometry/view.ts'
import { nextMounted, wantedBlocks } from '../geometry/windowing.ts'

interface Window {
  view: TimelineView
  /** px */
  width: number
  /** The focused block: an element at any width and place. */
  focused: RecordId | null
}

export function useMounted(boxes: TimelineBoxes, { view, width, focused }: Window): ReadonlySet<RecordId> {
  const kept = useMemo(() => new Set(focused !== null && boxes.byId.has(focused) ? [focused] : []), [boxes, focused])
  const wanted = useMemo(() => wantedBlocks(boxes.blocks, { view, width, kept }), [boxes, view, width, kept])
  const [mounted, setMounted] = useState(wanted)
  useEffect(() => {
    if (nextMounted(mounted, wanted) === mounted) return undefined
    const frame = requestAnimationFrame(() => setMounted((now) => nextMounted(now, wanted)))
    return () => cancelAnimationFrame(frame)
  }, [mounted, wanted])
  // The focus cannot wait for the next frame.
  return useMemo(() => (kept.isSubsetOf(mounted) ? mounted : mounted.union(kept)), [kept, mounted])
}
