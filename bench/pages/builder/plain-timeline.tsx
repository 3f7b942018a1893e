/** For comparison: every event is an element that React places in every frame. The same look, drags and zoom. */
import { useEffect, useRef, useState, useSyncExternalStore, type PointerEvent } from 'react'
import block from '../../../apps/web/src/features/builder/timeline/blocks/block.module.css'
import { lookOf } from '../../../apps/web/src/features/builder/timeline/geometry/block-look.ts'
import { boxesOf } from '../../../apps/web/src/features/builder/timeline/geometry/layout.ts'
import { toMs, toPixels, zoomAround } from '../../../apps/web/src/features/builder/timeline/geometry/view.ts'
import timeline from '../../../apps/web/src/features/builder/timeline/timeline.module.css'
import type { TimelineProps, TimelineView } from '../../../apps/web/src/features/builder/timeline/timeline-props.ts'

const WIDTH = 1200

function useZoom(view: TimelineView, { onView, document }: TimelineProps) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const extent = { duration: document.game.duration, width: WIDTH }
    const listener = (event: WheelEvent) => {
      event.preventDefault()
      if (event.ctrlKey) onView(zoomAround(view, toMs(view, event.clientX), 2 ** (event.deltaY / 250), extent))
      else onView({ ...view, from: view.from + event.deltaX * view.msPerPixel })
    }
    const target = element.current
    target?.addEventListener('wheel', listener, { passive: false })
    return () => target?.removeEventListener('wheel', listener)
  }, [view, onView, document])
  return element
}

export function PlainTimeline(props: TimelineProps) {
  const { document, beats, selection, onSelect } = props
  const view = useSyncExternalStore(props.view.subscribe, props.view.get)
  const playhead = useSyncExternalStore(props.playhead.subscribe, props.playhead.get)
  const boxes = boxesOf(document, 'full')
  const element = useZoom(view, props)
  const [drag, setDrag] = useState<{ from: number; by: number } | null>(null)
  const begin = (event: PointerEvent) => setDrag({ from: event.clientX, by: 0 })
  return (
    <div
      ref={element}
      role="presentation"
      className={timeline['timeline']}
      style={{ position: 'relative', width: WIDTH, height: boxes.height, overflow: 'hidden' }}
      onPointerMove={({ clientX }) => setDrag((now) => now && { ...now, by: clientX - now.from })}
      onPointerUp={() => setDrag(null)}
    >
      {boxes.blocks.map((each) => (
        <button
          type="button"
          key={each.id}
          data-id={each.id}
          data-look={lookOf(each)}
          className={block['block']}
          style={{
            left: toPixels(view, each.at) + (selection.has(each.id) && drag ? drag.by : 0),
            top: each.top,
            width: Math.max(2, (each.until - each.at) / view.msPerPixel),
            height: each.height,
          }}
          onPointerDown={begin}
          onClick={() => onSelect(new Set([each.id]))}
        >
          <span className={block['label']}>{each.id}</span>
        </button>
      ))}
      {beats.beats.map(({ at }, index) => (
        <i key={index} style={{ position: 'absolute', left: toPixels(view, at), top: 220, width: 1, height: 12 }} />
      ))}
      <b style={{ position: 'absolute', left: toPixels(view, playhead), top: 0, bottom: 0, width: 2 }} />
    </div>
  )
}
