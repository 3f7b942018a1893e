/** The time of a line, from the start of its section: typed as `0:24` or `24`. */
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsReadOnly } from '../../document/use-builder.ts'
import { builderText } from '../../texts/builder-text.ts'
import { parseTime, timeText } from '../../times/time-text.ts'
import classes from './notebook.module.css'

interface LineTimeProps {
  label: string
  /** ms */
  at: number
  /** Returns why the time is refused, in words. */
  onCommit: (at: number) => string | null
  onFocus: () => void
}

export function LineTime({ label, at, onCommit, onFocus }: LineTimeProps) {
  const { t } = useTranslation()
  const isReadOnly = useIsReadOnly()
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const shown = timeText(Math.round(at / 1000) * 1000)
  const type = (text: string | null) => {
    setTyped(text)
    setProblem(null)
  }
  const commit = () => {
    if (typed === null || typed === shown || typed.trim() === '') return type(null)
    const to = parseTime(typed, { beats: [], bars: [] })
    const refusal = to === null ? builderText(t, 'scenes.notebook.time-wrong') : onCommit(to)
    if (refusal === null) type(null)
    else setProblem(refusal)
  }
  return (
    <>
      <input
        type="text"
        className={classes['time']}
        aria-label={label}
        value={typed ?? shown}
        autoComplete="off"
        readOnly={isReadOnly}
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem === null ? undefined : id}
        data-committed={typed === null || undefined}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onFocus={({ currentTarget }) => {
          onFocus()
          currentTarget.select()
        }}
        onBlur={commit}
        onKeyDown={({ key }) => {
          if (key === 'Enter') commit()
          if (key === 'Escape') type(null)
        }}
      />
      {problem !== null && (
        <p id={id} role="alert" className={classes['time-problem']}>
          {problem}
        </p>
      )}
    </>
  )
}
