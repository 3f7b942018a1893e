/** The edges of a block, and the ends of its tempo, as sliders. */
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Block } from '../geometry/layout.ts'
import { arrowDirections, resizeStep, tempoStep } from '../model/edits.ts'
import type { TimelineModel } from '../model/model.ts'
import classes from './block.module.css'

interface HandlesProps {
  model: TimelineModel
  block: Block
  /** Whether the sliders are in the focus order. */
  isEditing: boolean
  onDone: () => void
}

interface Handle {
  key: 'start' | 'end' | 'from' | 'to'
  value: number
  max: number
  text: string
  step: (direction: 1 | -1, fine: boolean) => void
}

function handlesOf(model: TimelineModel, block: Block): Handle[] {
  const { words, scene } = model
  const edges = (['start', 'end'] as const).map((key): Handle => {
    const value = key === 'start' ? block.at : block.until
    return {
      key,
      value,
      max: Math.max(scene.duration, block.until),
      text: words.place(value),
      step: (direction, fine) => resizeStep(model, block, key, { direction, fine }),
    }
  })
  const { record } = block
  if (record.lane === 'strokes') return []
  if (record.lane !== 'tempo') return edges
  const tempo = (['from', 'to'] as const).map((key): Handle => {
    const value = Math.round(record.tempo[key])
    return { key, value, max: 240, text: `${value} bpm`, step: (direction) => tempoStep(model, block, direction, key) }
  })
  return [...edges, ...tempo]
}

export function Handles({ model, block, isEditing, onDone }: HandlesProps) {
  const { t } = useTranslation('builder')
  const first = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (isEditing) first.current?.focus({ preventScroll: true })
  }, [isEditing])
  const name = model.words.name(block)
  const onKeyDown = (event: KeyboardEvent, { step }: Handle) => {
    const direction = arrowDirections[event.key]
    if (direction !== undefined) step(direction, event.altKey)
    else if (event.key === 'Escape' || event.key === 'Enter' || event.key === 'F2') onDone()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return handlesOf(model, block).map((handle, index) => (
    <span
      key={handle.key}
      ref={index === 0 ? first : null}
      className={classes['handle']}
      data-handle={handle.key === 'start' || handle.key === 'end' ? handle.key : undefined}
      data-end={handle.key}
      role="slider"
      tabIndex={isEditing ? 0 : -1}
      aria-label={t(`timeline.handles.${handle.key}`, { name })}
      aria-valuemin={0}
      aria-valuemax={handle.max}
      aria-valuenow={handle.value}
      aria-valuetext={handle.text}
      aria-orientation={handle.key === 'start' || handle.key === 'end' ? 'horizontal' : 'vertical'}
      onKeyDown={(event) => onKeyDown(event, handle)}
    />
  ))
}
