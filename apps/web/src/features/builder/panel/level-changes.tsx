/** The changes of the level of something held: when, and to what. */
import { useTranslation } from 'react-i18next'
import { isLevelled } from '@rubato/contracts/domain'
import type { HeldRecord } from '@rubato/builder'
import { Button } from '../../../ui/buttons/button.tsx'
import { EntryField } from '../list/entry-field.tsx'
import { builderText } from '../texts/builder-text.ts'
import { parseTime, timeText } from '../times/time-text.ts'
import { levelContent } from './contract-fields.ts'
import classes from './panel.module.css'

interface LevelChangesProps {
  record: HeldRecord
  isDisabled: boolean
  /** Returns why the value is refused, or null. */
  onSet: (path: readonly (string | number)[], value: unknown) => string | null
}

const NO_GRID = { beats: [], bars: [] }

export function LevelChanges({ record, isDisabled, onSet }: LevelChangesProps) {
  const { t } = useTranslation()
  const { levels, item, task, id, duration } = record
  if (!isLevelled(item)) return null
  const content = levelContent(item)
  const setTime = (index: number) => (text: string) => {
    const after = parseTime(text, NO_GRID)
    if (after === null) return builderText(t, 'list.not-a-time')
    const changed = levels.map((level, place) => (place === index ? { ...level, after } : level))
    return onSet(
      ['levels'],
      changed.toSorted((a, b) => a.after - b.after),
    )
  }
  const setLevel = (index: number) => (text: string) => {
    const level = Number(text)
    return Number.isNaN(level) ? builderText(t, 'fields.not-a-number') : onSet(['levels', index, 'level'], level)
  }
  const add = () => {
    const last = levels.at(-1)
    const after = Math.round(((last?.after ?? 0) + duration) / 2)
    const taken = new Set(levels.map((level) => level.id))
    const number = [...Array(levels.length + 1).keys()].find((each) => !taken.has(`${id}.level.${each}`)) ?? 0
    onSet(
      ['levels'],
      [...levels, { id: `${id}.level.${number}`, after, level: last?.level ?? record.level ?? 0, task }],
    )
  }
  return (
    <fieldset className={classes['levels']}>
      <legend>{builderText(t, 'fields.levels')}</legend>
      {levels.map((level, index) => (
        <div key={level.id} className={classes['level']}>
          <EntryField
            label={builderText(t, 'fields.level-at')}
            value={timeText(level.after)}
            isDisabled={isDisabled}
            onCommit={setTime(index)}
          />
          <EntryField
            label={builderText(t, 'fields.level')}
            {...(content.kind === 'number' && { unit: content.unit })}
            value={String(level.level)}
            inputMode="numeric"
            isDisabled={isDisabled}
            onCommit={setLevel(index)}
          />
          <Button
            small
            look="secondary"
            disabled={isDisabled}
            onClick={() =>
              onSet(
                ['levels'],
                levels.filter((_, place) => place !== index),
              )
            }
          >
            {builderText(t, 'fields.remove-level')}
          </Button>
        </div>
      ))}
      <Button small look="secondary" disabled={isDisabled} onClick={add}>
        {builderText(t, 'fields.add-level')}
      </Button>
    </fieldset>
  )
}
