/** The changes of the level of something held: when, and to what. */
import { useTranslation } from 'react-i18next'
import { isLevelled } from '@rubato/contracts/domain'
import type { HeldRecord } from '@rubato/builder'
import { EditButton } from '../document/edit-controls.tsx'
import { EntryField } from '../list/entry-field.tsx'
import { builderText } from '../texts/builder-text.ts'
import { parseTime, timeText } from '../times/time-text.ts'
import { levelContent } from './contract-fields.ts'
import classes from './panel.module.css'

interface LevelChangesProps {
  record: HeldRecord
  /** Returns why the value is refused, or null. */
  onSet: (path: readonly (string | number)[], value: unknown) => string | null
  /** Sets a value that was chosen, not typed: no field can show a refusal, so it is announced. */
  onChoose: (path: readonly (string | number)[], value: unknown) => void
}

const NO_GRID = { beats: [], bars: [] }

export function LevelChanges({ record, onSet, onChoose }: LevelChangesProps) {
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
    onChoose(
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
            onCommit={setTime(index)}
          />
          <EntryField
            label={builderText(t, 'fields.level')}
            {...(content.kind === 'number' && { unit: content.unit })}
            value={String(level.level)}
            inputMode="numeric"
            onCommit={setLevel(index)}
          />
          <EditButton
            onClick={() =>
              onChoose(
                ['levels'],
                levels.filter((_, place) => place !== index),
              )
            }
          >
            {builderText(t, 'fields.remove-level')}
          </EditButton>
        </div>
      ))}
      <EditButton onClick={add}>{builderText(t, 'fields.add-level')}</EditButton>
    </fieldset>
  )
}
