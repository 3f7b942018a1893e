/** Puts what the lanes contain at its place: a scroll moves the tracks, a zoom changes one property that is inherited. */
import { useLayoutEffect } from 'react'
import type { Scene } from '../drawing/scene.ts'

export function useTracks(lanes: HTMLElement | null, scene: Scene): void {
  const { msPerPixel } = scene.view
  useLayoutEffect(() => {
    lanes?.style.setProperty('--scale', String(1 / msPerPixel))
  }, [lanes, msPerPixel])
  useLayoutEffect(() => {
    const { view } = scene
    const transform = `translateX(${-view.from / view.msPerPixel}px)`
    for (const track of lanes?.querySelectorAll<HTMLElement>('[data-track]') ?? []) track.style.transform = transform
  }, [lanes, scene])
}
