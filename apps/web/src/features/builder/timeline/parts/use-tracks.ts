/** Puts what the lanes contain at its place: a scroll moves the tracks, a zoom changes one property that is inherited. */
import { useLayoutEffect } from 'react'
import type { TimelineModel } from '../model/model.ts'

export function useTracks(lanes: HTMLElement | null, { shown }: TimelineModel): void {
  useLayoutEffect(() => {
    if (!lanes) return undefined
    let scale = 0
    const place = () => {
      const { from, msPerPixel } = shown.get()
      if (msPerPixel !== scale) lanes.style.setProperty('--scale', String(1 / msPerPixel))
      scale = msPerPixel
      const transform = `translateX(${-from / msPerPixel}px)`
      for (const track of lanes.querySelectorAll<HTMLElement>('[data-track]')) track.style.transform = transform
    }
    place()
    return shown.subscribe(place)
    // After every render, because a lane may be new.
  })
}
