/** React over values that change in every frame: a component renders when what it reads of them changes. */
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { coarseView } from '../geometry/windowing.ts'
import type { TimelineView } from '../geometry/view.ts'
import type { Changing } from '../timeline-props.ts'

export type Source = Pick<Changing<unknown>, 'subscribe'>

/** Changes when one of the two does. */
export const eitherOf = (one: Source, other: Source): Source => ({
  subscribe(listener) {
    const stop = [one.subscribe(listener), other.subscribe(listener)]
    return () => stop.forEach((each) => each())
  },
})

/** What `read` makes of the value: a number, a text or another primitive. */
export function useRead<Value, Part extends string | number | boolean | null>(
  source: Changing<Value>,
  read: (value: Value) => Part,
): Part {
  return useSyncExternalStore(source.subscribe, () => read(source.get()))
}

/** A tenth of a second, so that a playhead that runs renders no more than ten times a second, ms. */
const TENTH_MS = 100

/** The time of the playhead for texts, ms: exact where it rests, and the tenth of a second before it where it runs. */
export const usePlayheadTime = (playhead: Changing<number>): number =>
  useRead(playhead, (at) => (Number.isInteger(at) ? at : Math.floor(at / TENTH_MS) * TENTH_MS))

/** The view in the coarse steps of `coarseView`; the same object until it is another step. */
export function useCoarseView(shown: Changing<TimelineView>, width: number): TimelineView {
  const last = useRef<TimelineView | null>(null)
  const read = useCallback(() => {
    const next = coarseView(shown.get(), width)
    const { from, msPerPixel } = last.current ?? {}
    if (!last.current || from !== next.from || msPerPixel !== next.msPerPixel) last.current = next
    return last.current
  }, [shown, width])
  return useSyncExternalStore(shown.subscribe, read)
}

/** The value once it has rested for `ms`. */
export function useRested<Value>(source: Changing<Value>, ms: number): Value {
  const [value, setValue] = useState(() => source.get())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setValue(() => source.get()), ms)
    }
    later()
    const stop = source.subscribe(later)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [source, ms])
  return value
}
