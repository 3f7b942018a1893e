/** One hint at a time while the member waits. */
import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { hintsQuery } from './hints.queries.ts'
import classes from './hints.module.css'

/** Time for the longest hint to be read twice, ms. */
const EACH_MS = 12_000

export function WaitingHints() {
  const { data: hints = [] } = useQuery(hintsQuery('waiting'))
  const [first] = useState(Math.random)
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTurn((now) => now + 1), EACH_MS)
    return () => clearInterval(timer)
  }, [])
  const hint = hints[(Math.floor(first * hints.length) + turn) % hints.length]
  if (!hint) return null
  return (
    // Inside a panel that announces its changes: a hint that changes is not one of them.
    <div className={classes['waiting']} aria-live="off">
      <p className={classes['title']}>{hint.title}</p>
      <p className={classes['text']}>{hint.description}</p>
    </div>
  )
}
