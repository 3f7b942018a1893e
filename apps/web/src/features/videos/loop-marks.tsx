/** The two marks of the part that repeats, on the seek bar: moved by pointer, touch or keys. */
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { LOOP_LEAST_MS, type VideoRange } from '@rubato/builder/funscript'
import { valueOfKey } from '../../ui/inputs/number/slider-value.ts'
import { timeText } from './texts.ts'
import classes from './heat-bar.module.css'

/** An arrow key moves a mark by this, ms. */
const STEP_MS = 1000

interface MarkProps {
  /** The mark lies before or after its time. */
  side: keyof VideoRange
  label: string
  /** ms */
  value: number
  min: number
  max: number
  duration: number
  onMove: (to: number) => void
}

function Mark({ side, label, value, min, max, duration, onMove }: MarkProps) {
  /** Where a pointer holds the mark: the part changes when it is released, ms. */
  const [held, setHeld] = useState<number | null>(null)
  /** From the place of the pointer to the mark, ms: the mark does not jump to a press beside its line. */
  const offset = useRef(0)
  const inside = (to: number) => Math.round(Math.min(max, Math.max(min, to)))
  const placeOf = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.parentElement?.getBoundingClientRect() ?? { left: 0, width: 1 }
    return ((event.clientX - left) / width) * duration
  }
  const release = () => {
    if (held !== null && held !== value) onMove(held)
    setHeld(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = valueOfKey(event, { value, min, max }, { min: 0, max: duration, step: STEP_MS })
    if (to === null) return
    event.preventDefault()
    if (to !== value) onMove(to)
  }
  const shown = held ?? value
  return (
    <span
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={Math.round(min / 1000)}
      aria-valuemax={Math.round(max / 1000)}
      aria-valuenow={Math.round(shown / 1000)}
      aria-valuetext={timeText(shown)}
      className={classes['mark']}
      data-side={side}
      style={{ left: `${(100 * shown) / Math.max(1, duration)}%` }}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        offset.current = value - placeOf(event)
        setHeld(value)
      }}
      onPointerMove={(event) => {
        if (held !== null) setHeld(inside(placeOf(event) + offset.current))
      }}
      onPointerUp={release}
      onPointerCancel={() => setHeld(null)}
    />
  )
}

interface LoopMarksProps {
  loop: VideoRange
  duration: number
  onLoop: (range: VideoRange) => void
}

export function LoopMarks({ loop, duration, onLoop }: LoopMarksProps) {
  const { t } = useTranslation('videos')
  const { from, to } = loop
  return (
    <>
      <Mark
        side="from"
        label={t('loop.mark-from')}
        value={from}
        min={0}
        max={to - LOOP_LEAST_MS}
        duration={duration}
        onMove={(begin) => onLoop({ from: begin, to })}
      />
      <Mark
        side="to"
        label={t('loop.mark-to')}
        value={to}
        min={from + LOOP_LEAST_MS}
        max={duration}
        duration={duration}
        onMove={(end) => onLoop({ from, to: end })}
      />
    </>
  )
}
