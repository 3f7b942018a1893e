/** Mood before and after a session, and a note. Each change is stored at once, on this device. */
import { useState } from 'react'
import { Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ChoiceField } from '../../../ui/inputs/choice/choice-field.tsx'
import classes from './history.module.css'
import {
  moods,
  NOTE_MAX,
  readHistory,
  reflect,
  type HistoryEntry,
  type Mood,
  type Reflection,
} from './session-history.ts'

interface ReflectionFieldsProps {
  entry: HistoryEntry
  onChange?: (entries: HistoryEntry[]) => void
}

export function ReflectionFields({ entry, onChange }: ReflectionFieldsProps) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(entry)
  const [status, setStatus] = useState<'kept' | 'full' | null>(null)
  const change = (part: Reflection) => {
    setShown((now) => ({ ...now, ...part }))
    const entries = reflect(entry.endedAt, part)
    onChange?.(entries)
    // A full storage rejects the write.
    const stored = readHistory().find(({ endedAt }) => endedAt === entry.endedAt)
    const isKept = Object.entries(part).every(([key, value]) => stored?.[key as keyof Reflection] === value)
    setStatus(isKept ? 'kept' : 'full')
  }
  const tooMany = Math.max(0, (shown.note ?? '').length - NOTE_MAX)
  /** Text over the limit stays in the field, where it can be shortened, and is not kept. */
  const changeNote = (typed: string) => {
    change({ note: typed === '' ? undefined : typed.slice(0, NOTE_MAX) })
    setShown((now) => ({ ...now, note: typed }))
  }
  const choices = moods.map((mood) => ({ value: String(mood), label: t(`history.reflect.moods.${mood}`) }))
  const moodOf = (chosen: string): Mood | undefined => moods.find((mood) => String(mood) === chosen)
  return (
    <div className={classes['fields']}>
      {(['moodBefore', 'moodAfter'] as const).map((name) => (
        <ChoiceField
          key={name}
          label={t(name === 'moodBefore' ? 'history.reflect.before' : 'history.reflect.after')}
          value={String(shown[name] ?? '')}
          choices={choices}
          onChange={(chosen) => change({ [name]: moodOf(chosen) })}
        />
      ))}
      <Textarea
        label={t('history.reflect.note')}
        autosize={false}
        rows={3}
        value={shown.note ?? ''}
        onChange={({ currentTarget: { value } }) => changeNote(value)}
        error={
          status === 'full'
            ? t('history.reflect.full')
            : tooMany > 0 && t('history.reflect.long', { max: NOTE_MAX, count: tooMany })
        }
      />
      <p role="status">{status === 'kept' && t('history.reflect.kept')}</p>
    </div>
  )
}
