/** Work that can be interrupted, done in slices so that the page stays responsive. */
import { useEffect, useState } from 'react'

/** The main thread is given back after this time, ms. */
const SLICE_MS = 8

/** Runs the work to its end, a slice at a time. Returns the function that stops it. */
export function runInSlices<Result>(work: Generator<void, Result>, onDone: (result: Result) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const slice = () => {
    const until = performance.now() + SLICE_MS
    for (;;) {
      const { done, value } = work.next()
      if (done) return onDone(value)
      if (performance.now() >= until) {
        timer = setTimeout(slice)
        return
      }
    }
  }
  timer = setTimeout(slice)
  return () => clearTimeout(timer)
}

/**
 * The result of the work, which begins again `rest` ms after the last change of `begin`; until then the result of before. `first`
 * makes the result of the first render.
 */
export function useInSlices<Result>(begin: () => Generator<void, Result>, rest: number, first: () => Result): Result {
  const [result, setResult] = useState(first)
  useEffect(() => {
    let stop = () => undefined as void
    const timer = setTimeout(() => {
      stop = runInSlices(begin(), setResult)
    }, rest)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [begin, rest])
  return result
}
