/** The audition of the screen: it ends when the screen is left, and with all other sound. */
import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { useWindowEvent } from '@mantine/hooks'
import { QUIET_EVENT } from '../../../ui/quiet-event.ts'
import { createStore } from '../../../ui/store.ts'
import type { BuilderStore } from '../document/builder-store.ts'
import type { Changing } from '../timeline/timeline-props.ts'
import type { ScriptWords } from '../document/script-words.ts'
import { createAudition, type Audition, type LoadSound } from './audition.ts'

export function useAudition(store: BuilderStore, load: LoadSound, words: ScriptWords): Audition {
  const [latest] = useState(() => createStore({ load, words }))
  useLayoutEffect(() => latest.set({ load, words }))
  const [audition] = useState(() =>
    createAudition({
      store,
      load: (voice) => latest.get().load(voice),
      isHeard: (lane) => !store.get().lanes.muted.has(lane),
      spokenOf: (line) => latest.get().words.spokenOf(line),
    }),
  )
  useWindowEvent(QUIET_EVENT, audition.stop)
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
