/** The blocks that are elements of the page, a few more in each frame. */
import { useEffect, useMemo, useRef, useState } from 'react'
import type { RecordId } from '@rubato/builder'
import type { TimelineBoxes } from '../geometry/layout.ts'
import { isSubset, union } from '../geometry/sets.ts'
import type { TimelineView } from '../geometry/view.ts'
import { nextMounted, wantedBlocks } from '../geometry/windowing.ts'

/** The view rests so long before painted blocks become elements, ms: a zoom or scroll that goes on has no time for them. */
const REST_MS = 120

interface Window {
  /** In coarse steps. */
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
  const waitedFor = useRef(wanted)
  useEffect(() => {
    if (nextMounted(mounted, wanted) === mounted) return undefined
    const delay = waitedFor.current === wanted ? 0 : REST_MS
    const timer = setTimeout(() => {
      waitedFor.current = wanted
      setMounted((now) => nextMounted(now, wanted))
    }, delay)
    return () => clearTimeout(timer)
  }, [mounted, wanted])
  // The focus cannot wait for the next frame.
  return useMemo(() => (isSubset(kept, mounted) ? mounted : union(mounted, kept)), [kept, mounted])
}
