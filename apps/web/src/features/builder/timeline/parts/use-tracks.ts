/** Moves the tracks of the lanes and of the ruler with the view. */
import { useLayoutEffect } from 'react'
import type { TimelineModel } from '../model/model.ts'

export function useTracks(lanes: HTMLElement | null, { shown }: TimelineModel): void {
  useLayoutEffect(() => {
    if (!lanes) return undefined
    const place = () => {
      const { from, msPerPixel } = shown.get()
      const transform = `translateX(${-from / msPerPixel}px)`
      for (const track of lanes.querySelectorAll<HTMLElement>('[data-track]')) track.style.transform = transform
    }
    place()
    return shown.subscribe(place)
    // After every render, because a lane may be new.
  })
}
