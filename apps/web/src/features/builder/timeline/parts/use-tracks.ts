/** Puts what the lanes contain at its place: a scroll moves the tracks, a zoom changes one property that is inherited. */
import { useLayoutEffect } from 'react'
import type { Scene } from '../drawing/scene.ts'

export function useTracks(lanes: HTMLElement | null, { view, boxes }: Scene): void {
  useLayoutEffect(() => {
    lanes?.style.setProperty('--scale', String(1 / view.msPerPixel))
  }, [lanes, view.msPerPixel])
  useLayoutEffect(() => {
    const transform = `translateX(${-view.from / view.msPerPixel}px)`
    for (const track of lanes?.querySelectorAll<HTMLElement>('[data-track]') ?? []) track.style.transform = transform
  }, [lanes, view, boxes])
}
