import { useEffect, useState } from 'react'

/** Whole seconds until a time of `performance.now()`, at least 0. */
const secondsTo = (until: number) => Math.max(0, Math.ceil((until - performance.now()) / 1000))

export function useCountdown(until: number): number {
  const [left, setLeft] = useState(() => secondsTo(until))
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsTo(until)), 500)
    return () => clearInterval(timer)
  }, [until])
  return left
}
