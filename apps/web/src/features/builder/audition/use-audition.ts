/** The audition of the screen: it ends when the screen is left. */
import { useEffect, useMemo, useState } from 'react'
import type { BuilderStore } from '../document/builder-store.ts'
import type { Changing } from '../timeline/timeline-props.ts'
import { createAudition, type Audition } from './audition.ts'
import type { LoadClicks } from './use-scrub-sound.ts'

/** @param load the same function for as long as the screen is open */
export function useAudition(store: BuilderStore, load: LoadClicks): Audition {
  const [audition] = useState(() =>
    createAudition({ store, load, hasBeats: () => !store.get().lanes.muted.has('tempo') }),
  )
  useEffect(() => audition.stop, [audition])
  return audition
}

/** The playhead, or the time that is played. */
export const useShownPlayhead = (store: BuilderStore, { at }: Audition): Changing<number> =>
  useMemo(
    () => ({
      get: () => at.get() ?? store.get().playhead,
      subscribe(listener) {
        const stop = [at.subscribe(listener), store.subscribe(listener)]
        return () => stop.forEach((each) => each())
      },
    }),
    [store, at],
  )
