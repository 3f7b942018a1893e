/** One field of the selected record, with its error in words. */
import { useId, useRef, useState } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import {
  beatPatternSchema,
  eventTaskSchema,
  lineTriggerSchema,
  items,
  STEADY_PATTERN,
  type EventTask,
  type ItemId,
} from '@rubato/contracts/domain'
import { textAt } from '../../../lib/i18n/text-at.ts'
import { durationText } from '../../../domain/texts/duration-text.ts'
import { taskLabel } from '../../../domain/texts/task-texts.ts'
import { triggerLabel } from '../../../domain/texts/trigger-texts.ts'
import { useIsReadOnly } from '../document/use-builder.ts'
import { EntryField } from '../list/entry-field.tsx'
import { builderText } from '../texts/builder-text.ts'
import { parseTime, timeText } from '../times/time-text.ts'
import type { BeatGrid } from '../times/beat-grid.ts'
import { NO_VALUE, type ContractField as Field } from './contract-fields.ts'
import { Choice } from './choice.tsx'
import { LineSearch } from './line-search.tsx'
import { PatternField } from './pattern-field.tsx'
import classes from './panel.module.css'

interface ContractFieldProps {
  field: Field
  value: unknown
  grid: BeatGrid
  /** Returns why the value is refused, or null. */
  onSet: (value: unknown) => string | null
}

function optionText(t: TFunction, name: string, option: string): string {
  if (name === 'task' && eventTaskSchema.safeParse(option).success) return taskLabel(t, option as EventTask)
  const { data: trigger } = name === 'trigger' ? lineTriggerSchema.safeParse(option) : {}
  if (trigger !== undefined) return triggerLabel(t, trigger)
  if (name === 'item' && (items as readonly string[]).includes(option)) return t(`stage.body.names.${option as ItemId}`)
  const group = name.replace(/^values\./, '')
  return textAt(t, `builder:values.${group}.${option}`, option.replaceAll('-', ' '))
}

/** "15 to 240 bpm", "at most 5:00" */
function rangeText(t: TFunction, content: Extract<Field['content'], { kind: 'time' | 'number' }>): string {
  const { min, max } = content.range ?? { min: 0, max: 0 }
  if (content.kind === 'time') return builderText(t, 'fields.at-most', { max: timeText(max) })
  if (content.unit === 's') return builderText(t, 'fields.at-most', { max: durationText(t, max) })
  return builderText(t, 'fields.range', { min, max, unit: content.unit }).trim()
}

/** The choices of a field; an optional one can be left as before. */
function choicesOf(t: TFunction, { name, isOptional, content }: Field, value: unknown) {
  const options = content.kind === 'choice' ? content.options : content.kind === 'flag' ? ['yes'] : []
  const named = options.map((option) => ({
    value: option,
    label: content.kind === 'flag' ? builderText(t, 'fields.yes') : optionText(t, name, option),
  }))
  const none = builderText(t, content.kind === 'flag' ? 'fields.no' : 'fields.unchanged')
  return isOptional || value === undefined ? [{ value: '', label: none }, ...named] : named
}

/** The moment of a line, found by a search: there are hundreds. */
function TriggerField({ label, value, onSet }: Pick<ContractFieldProps, 'onSet'> & { label: string; value: string }) {
  const { t } = useTranslation()
  const isReadOnly = useIsReadOnly()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  return (
    <div className={classes['choice']}>
      <span id={`${id}-label`}>{label}</span>
      <button
        ref={opener}
        id={id}
        type="button"
        className={classes['chosen']}
        aria-labelledby={`${id}-label ${id}`}
        aria-expanded={isOpen}
        disabled={isReadOnly}
        onClick={() => setOpen(!isOpen)}
      >
        {optionText(t, 'trigger', value)}
      </button>
      {isOpen && (
        <LineSearch
          onChoose={(trigger) => {
            if (onSet(trigger) === null) close()
          }}
          onClose={close}
        />
      )}
    </div>
  )
}

const choiceOf = (value: unknown): string => (value === null ? NO_VALUE : typeof value === 'string' ? value : '')

export function ContractField({ field, value, grid, onSet }: ContractFieldProps) {
  const { t } = useTranslation()
  const { name, content, isOptional } = field
  const label = builderText(t, `fields.${name}`)
  if (content.kind === 'time' || content.kind === 'number') {
    const isTime = content.kind === 'time'
    const shown = typeof value === 'number' ? (isTime ? timeText(value) : String(Math.round(value * 100) / 100)) : ''
    const commit = (text: string): string | null => {
      if (isOptional && text.trim() === '') return onSet(undefined)
      const typed = isTime ? parseTime(text, grid) : text.trim() === '' ? NaN : Number(text.replace(',', '.'))
      if (typed === null) return builderText(t, 'list.not-a-time')
      return Number.isNaN(typed) ? builderText(t, 'fields.not-a-number') : onSet(typed)
    }
    return (
      <EntryField
        label={label}
        value={shown}
        {...(content.range && { hint: rangeText(t, content) })}
        {...(content.kind === 'number' && { unit: content.unit, inputMode: 'numeric' as const })}
        onCommit={commit}
      />
    )
  }
  if (content.kind === 'pattern') {
    const pattern = beatPatternSchema.safeParse(value).data ?? STEADY_PATTERN
    return <PatternField label={label} pattern={pattern} onSet={onSet} />
  }
  if (name === 'trigger' && typeof value === 'string') return <TriggerField label={label} value={value} onSet={onSet} />
  const shown = content.kind === 'flag' ? (value === true ? 'yes' : '') : choiceOf(value)
  const choose = (chosen: string) => {
    if (chosen === '') return onSet(undefined)
    return onSet(content.kind === 'flag' ? true : chosen === NO_VALUE ? null : chosen)
  }
  return <Choice label={label} value={shown} options={choicesOf(t, field, value)} onChoose={choose} />
}
