/** The wheel: with Ctrl or Cmd it zooms to the pointer, with Shift or sideways it scrolls, else the page scrolls. */
import { useEffect } from 'react'
import { scrolled, toMs, zoomAround } from '../geometry/view.ts'
import type { TimelineModel } from '../model/model.ts'

/** Wheel way that doubles the scale, px. */
const DOUBLE_PX = 250
/** px for one line of a wheel that counts lines. */
const LINE_PX = 32

function onWheel(model: TimelineModel, event: WheelEvent): void {
  const factor = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PX : 1
  const [x, y] = [event.deltaX * factor, event.deltaY * factor]
  const { view, extent, props } = model
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault()
    const left = model.lanes?.getBoundingClientRect().left ?? 0
    const at = toMs(view, event.clientX - left)
    const fixed = props.layout === 'strip' ? props.playhead.get() : at
    model.setView(zoomAround(view, fixed, 2 ** (y / DOUBLE_PX), extent))
    return
  }
  const sideways = event.shiftKey && x === 0 ? y : x
  if (Math.abs(sideways) < Math.abs(y) && !event.shiftKey) return
  event.preventDefault()
  model.setView(scrolled(view, sideways, extent))
}

export function useWheel(model: TimelineModel, element: HTMLElement | null): void {
  useEffect(() => {
    if (!element) return undefined
    const listener = (event: WheelEvent) => onWheel(model, event)
    // React's listener is passive: it could not keep the page from zooming.
    element.addEventListener('wheel', listener, { passive: false })
    return () => element.removeEventListener('wheel', listener)
  }, [model, element])
}
