/** The elements of the layer: the current medium over the one before it, which is removed when the crossfade is over. */
import type { MediumElement } from './open-element.ts'

export function createStack() {
  let host: HTMLElement | null = null
  let current: MediumElement | null = null
  let fade: ReturnType<typeof setTimeout> | undefined
  let finish: (() => void) | null = null
  const place = () => {
    if (host && current) host.append(current)
  }
  return {
    /** The element that contains the media; null while the layer is not on the screen. */
    attach(next: HTMLElement | null) {
      host = next
      place()
    },
    /** Fades the element in over the shown one, and calls back when only the new one is left. */
    show(element: MediumElement, fadeMs: number, onAlone: () => void) {
      // Two media follow each other faster than they fade: the first crossfade ends now.
      finish?.()
      current = element
      element.style.transitionDuration = `${fadeMs}ms`
      place()
      // The browser has to know the element without the attribute first: the change starts the transition.
      if (fadeMs > 0) void element.offsetWidth
      element.dataset['shown'] = ''
      finish = () => {
        clearTimeout(fade)
        finish = null
        host?.replaceChildren(element)
        onAlone()
      }
      fade = setTimeout(finish, fadeMs)
    },
    /** Fades out the shown element, and calls back when it is gone. At once without a fade. */
    hide(fadeMs: number, onGone: () => void) {
      finish?.()
      if (current) {
        current.style.transitionDuration = `${fadeMs}ms`
        delete current.dataset['shown']
      }
      current = null
      finish = () => {
        clearTimeout(fade)
        finish = null
        host?.replaceChildren()
        onGone()
      }
      if (fadeMs > 0) fade = setTimeout(finish, fadeMs)
      else finish()
    },
    /** Whether a fade is running. */
    isFading: (): boolean => finish !== null,
    /** Stops every movement and sound of an element, and removes all elements, before it returns. */
    clear() {
      // The medium that was fading out is released as well.
      finish?.()
      for (const video of host?.querySelectorAll('video') ?? []) {
        video.muted = true
        video.pause()
      }
      current = null
      host?.replaceChildren()
    },
    /** The playing clip, for pause and sound. */
    video: (): HTMLVideoElement | null => (current instanceof HTMLVideoElement ? current : null),
  }
}

export type Stack = ReturnType<typeof createStack>
