/** The time of a line, from the start of its section: typed as `0:24` or `24`. */
import { useState } from 'react'
import { parseTime, timeText } from '../../times/time-text.ts'
import classes from './notebook.module.css'

interface LineTimeProps {
  label: string
  /** ms */
  at: number
  isReadOnly: boolean
  onCommit: (at: number) => void
  onFocus: () => void
}

export function LineTime({ label, at, isReadOnly, onCommit, onFocus }: LineTimeProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const shown = timeText(Math.round(at / 1000) * 1000)
  const commit = () => {
    const to = typed === null || typed === shown ? null : parseTime(typed, { beats: [], bars: [] })
    setTyped(null)
    if (to !== null) onCommit(to)
  }
  return (
    <input
      type="text"
      className={classes['time']}
      aria-label={label}
      value={typed ?? shown}
      maxLength={12}
      autoComplete="off"
      readOnly={isReadOnly}
      data-committed={typed === null || undefined}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onFocus={({ currentTarget }) => {
        onFocus()
        currentTarget.select()
      }}
      onBlur={commit}
      onKeyDown={({ key }) => {
        if (key === 'Enter') commit()
        if (key === 'Escape') setTyped(null)
      }}
    />
  )
}
