/**
 * Places an element of a track. Each element has its own place: a scale that all of them inherit would make the browser
 * compute the styles of everything in the lanes in each frame of a zoom.
 */
import { useLayoutEffect, useRef, type RefObject } from 'react'
import { GAP_PX } from '../geometry/layout.ts'
import type { TimelineModel } from './model.ts'

/** The least width of a block, px. */
const LEAST_PX = 2

interface Place {
  /** ms from the begin of the track */
  readonly at: number
  /** ms; absent where the style sheet has the width */
  readonly length?: number | undefined
}

export function placeElement({ style }: HTMLElement, { at, length }: Place, msPerPixel: number): void {
  style.left = `${at / msPerPixel}px`
  if (length !== undefined) style.width = `${Math.max(LEAST_PX, length / msPerPixel - GAP_PX)}px`
}

/** Keeps the element at its place while the view zooms. */
export function usePlaced<Element extends HTMLElement>(
  { shown }: Pick<TimelineModel, 'shown'>,
  { at, length }: Place,
): RefObject<Element | null> {
  const element = useRef<Element>(null)
  useLayoutEffect(() => {
    let scale = 0
    const place = () => {
      const { msPerPixel } = shown.get()
      if (msPerPixel === scale || !element.current) return
      scale = msPerPixel
      placeElement(element.current, { at, length }, msPerPixel)
    }
    place()
    return shown.subscribe(place)
  }, [shown, at, length])
  return element
}
