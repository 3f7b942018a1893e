/** The findings of a check on a text: requested once per text, a short time after the last key. */
import { useEffect, useState } from 'react'

/** Calls `onPart` with each part of the findings as it is there, and not after `signal` was aborted. */
export type TextCheck<Found> = (onPart: (part: Partial<Found>) => void, signal: AbortSignal) => void

/** Delay between the last key and the check, ms. */
const CHECK_DEBOUNCE = 200

/**
 * The findings on this text; never those on an earlier text.
 *
 * @param check checks this text; another function for another text, and the same one in each render for the same text
 * @param version changes when the text has to be checked again
 * @param none the findings before there are any; the same object in each render
 */
export function useTextCheck<Found>(text: string, version: number, check: TextCheck<Found>, none: Found): Found {
  const [last, setLast] = useState<{ text: string; version: number; found: Found } | null>(null)
  useEffect(() => {
    if (text.trim() === '') return
    const checking = new AbortController()
    const { signal } = checking
    const addPart = (part: Partial<Found>) => {
      if (signal.aborted) return
      setLast((before) => {
        const others = before?.text === text && before.version === version ? before.found : none
        return { text, version, found: { ...others, ...part } }
      })
    }
    const timer = setTimeout(() => check(addPart, signal), CHECK_DEBOUNCE)
    return () => {
      checking.abort()
      clearTimeout(timer)
    }
  }, [text, version, check, none])
  return last?.text === text ? last.found : none
}
