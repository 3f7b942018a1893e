/**
 * A track with one or two thumbs. Each thumb is a separate slider for keyboard and screen reader, bounded by the other
 * one: they may meet, and neither cross nor push.
 */
import { useRef, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react'
import classes from './slider.module.css'
import { nearestThumb, shareOf, snap, valueAt, valueOfKey, type Scale } from './slider-value.ts'

export interface SliderThumb {
  label: string
  /** The value as text with its unit. */
  text: string
  value: number
  /** Bounds: the end of the track, or the other thumb. */
  min: number
  max: number
  onChange: (value: number) => void
}
interface SliderProps extends Scale {
  thumbs: readonly SliderThumb[]
  /** `quiet` for a weight among many. */
  look?: 'plain' | 'quiet'
  disabled?: boolean
  describedBy?: string | undefined
  invalid?: boolean
}

/** A press within this distance of a thumb's centre grabs it without moving it, px. */
const GRASP = 14
/** A finger that has moved less than this sideways may be scrolling, px. */
const SIDEWAYS = 6

interface Drag {
  /** Null while two thumbs are at the same position: the first move selects one. */
  index: number | null
  /** Position of the press: share of the track 0..1, and px. */
  from: number
  x: number
  isMoving: boolean
  /** A press beside the thumbs by a finger: released in place, it moves the thumb there. */
  isTap: boolean
}

const percent = (share: number): string => `${share * 100}%`

export function Slider({ thumbs, look = 'plain', disabled = false, describedBy, invalid, ...scale }: SliderProps) {
  const track = useRef<HTMLDivElement>(null)
  const drag = useRef<Drag | null>(null)
  const places = thumbs.map(({ value }) => shareOf(value, scale))
  const set = (index: number, wanted: number) => {
    const thumb = thumbs[index]
    if (!thumb) return
    const value = Math.min(thumb.max, Math.max(thumb.min, wanted))
    if (value !== thumb.value) thumb.onChange(value)
  }
  const focus = (index: number | null) =>
    index !== null && track.current?.querySelectorAll<HTMLElement>('[role=slider]')[index]?.focus()
  const at = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    return (event.clientX - box.left) / box.width
  }
  const follow = (share: number) => {
    if (!drag.current) return
    drag.current.index ??= nearestThumb(places, share, drag.current.from)
    if (drag.current.index === null) return
    focus(drag.current.index)
    set(drag.current.index, snap(valueAt(share, scale), scale))
  }
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (disabled || event.button !== 0) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    const from = at(event)
    const grasp = GRASP / event.currentTarget.clientWidth
    const isHeld = places.some((place) => Math.abs(place - from) <= grasp)
    const isMoving = event.pointerType === 'mouse' && !isHeld
    drag.current = {
      index: isHeld && places[0] === places[1] ? null : nearestThumb(places, from),
      from,
      x: event.clientX,
      isMoving,
      isTap: !isHeld,
    }
    focus(drag.current.index)
    if (isMoving) follow(from)
  }
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const held = drag.current
    if (!held) return
    const far = event.pointerType === 'mouse' ? 1 : SIDEWAYS
    held.isMoving ||= Math.abs(event.clientX - held.x) >= far
    if (held.isMoving) follow(at(event))
  }
  const onPointerUp = (event: PointerEvent<HTMLDivElement>) => {
    if (drag.current?.isTap && !drag.current.isMoving) follow(at(event))
    drag.current = null
  }
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const thumb = thumbs[index]
    const wanted = !disabled && thumb ? valueOfKey(event, thumb, scale) : null
    if (wanted === null) return
    event.preventDefault()
    set(index, wanted)
  }
  const [first = 0, last] = places
  const bar =
    last === undefined
      ? { '--from': '0%', '--to': percent(first) }
      : { '--from': percent(first), '--to': percent(last) }
  return (
    <div
      ref={track}
      className={classes['track']}
      data-look={look}
      data-disabled={disabled || undefined}
      style={bar as CSSProperties}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={() => (drag.current = null)}
    >
      {thumbs.map(({ label, text, value, min, max }, index) => (
        <span
          key={label}
          role="slider"
          className={classes['thumb']}
          tabIndex={disabled ? -1 : 0}
          aria-label={label}
          aria-valuemin={min}
          aria-valuemax={max}
          aria-valuenow={value}
          aria-valuetext={text}
          aria-disabled={disabled || undefined}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          style={{ left: percent(places[index] ?? 0) }}
          onKeyDown={(event) => onKeyDown(event, index)}
        />
      ))}
    </div>
  )
}
