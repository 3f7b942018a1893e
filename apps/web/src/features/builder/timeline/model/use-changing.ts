/** React over values that change in every frame: a component renders when what it reads of them changes. */
import { useEffect, useState, useSyncExternalStore } from 'react'
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

/** The result of `read`: a number, a text or another primitive. */
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

/** The value once it has rested for `rest` ms; at the latest `most` ms after a change. */
function useRested<Value>(source: Changing<Value>, { rest, most }: { rest: number; most: number }): Value {
  const [value, setValue] = useState(() => source.get())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let first: number | null = null
    const take = () => {
      first = null
      setValue(() => source.get())
    }
    const wait = () => {
      first ??= performance.now()
      clearTimeout(timer)
      timer = setTimeout(take, Math.min(rest, first + most - performance.now()))
    }
    wait()
    const stop = source.subscribe(wait)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [source, rest, most])
  return value
}

/** When elements follow the view: a zoom or scroll that goes on has no time for them, ms. */
const REST = { rest: 120, most: 600 }

/** The view that the elements of the lanes are made for. */
export const useRestedView = (shown: Changing<TimelineView>): TimelineView => useRested(shown, REST)
