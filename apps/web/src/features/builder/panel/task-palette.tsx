/** The tasks of the catalogue, found by their names and inserted at the playhead. */
import { useId, useMemo, useState, type KeyboardEvent } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { TaskId } from '@rubato/contracts/domain'
import { palette, type BuilderDocument, type MakerOptions, type PaletteTask } from '@rubato/builder'
import type { RefusedTask } from '../actions/author-actions.ts'
import type { Actions } from '../actions/use-actions.ts'
import { taskLabel } from '../../../domain/texts/task-texts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Select } from '../../../ui/inputs/select.tsx'
import { useBuilder, useBuilderState, useDocument, useIsReadOnly } from '../document/use-builder.ts'
import { giveKeysBack } from '../keys/keys-home.ts'
import { builderText } from '../texts/builder-text.ts'
import { problemText } from '../texts/sentence-text.ts'
import { timeText } from '../times/time-text.ts'
import classes from './panel.module.css'

/** Tasks that are shown before "Show all": those that most games are made of, from the warm-up to the end. */
const shownFirst: ReadonlySet<TaskId> = new Set([
  'warm-up',
  'tempo-change',
  'style',
  'grip',
  'hand',
  'clench',
  'teasing',
  'acceleration',
  'edging',
  'cum',
  'ruined',
  'denial',
])

const refusedText = (t: TFunction, { problem, fitsAt }: RefusedTask): string =>
  fitsAt === null
    ? problemText(t, problem)
    : `${problemText(t, problem)} ${builderText(t, 'panel.fits-at', { time: timeText(fitsAt) })}`

interface TaskPaletteProps extends Pick<MakerOptions, 'profile'> {
  actions: Pick<Actions, 'insertTask'>
}

interface TaskChipProps {
  task: PaletteTask
  /** Why it was not inserted. */
  refusal: string | null
  onInsert: (task: PaletteTask) => void
}

/** A task with its name; one that is refused says why on its own button. */
function TaskChip({ task, refusal, onInsert }: TaskChipProps) {
  const { t } = useTranslation()
  const isReadOnly = useIsReadOnly()
  const id = useId()
  const why = task.refusal ?? refusal
  return (
    <button
      type="button"
      className={classes['chip']}
      aria-disabled={task.refusal !== null || isReadOnly}
      aria-labelledby={`${id}-name`}
      aria-describedby={why === null ? undefined : `${id}-why`}
      onClick={() => {
        if (!isReadOnly) onInsert(task)
      }}
    >
      <span id={`${id}-name`}>{taskLabel(t, task.id)}</span>
      {why !== null && (
        <small id={`${id}-why`} className={classes['why']}>
          {why}
        </small>
      )}
    </button>
  )
}

export function TaskPalette({ profile, actions }: TaskPaletteProps) {
  const { t } = useTranslation()
  const isReadOnly = useIsReadOnly()
  const { store, announce } = useBuilder()
  const { insertMode } = useBuilderState()
  const document = useDocument()
  const [search, setSearch] = useState('')
  const [isWhole, setWhole] = useState(false)
  const [refused, setRefused] = useState<{ task: TaskId; why: string; document: BuilderDocument } | null>(null)
  const all = useMemo(() => palette(profile), [profile])
  const wanted = search.trim().toLowerCase()
  const found = all.filter((task) => taskLabel(t, task.id).toLowerCase().includes(wanted))
  const shown = wanted === '' && !isWhole ? found.filter(({ id }) => shownFirst.has(id)) : found
  const insert = ({ id, refusal }: PaletteTask) => {
    if (refusal !== null) return announce(builderText(t, 'panel.refused', { task: taskLabel(t, id), reason: refusal }))
    const result = actions.insertTask(id)
    setRefused(result && { task: id, why: refusedText(t, result), document: store.get().history.document })
  }
  const onSearchKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const first = shown.find(({ refusal }) => refusal === null)
    if (event.key === 'Enter' && wanted !== '' && first && !isReadOnly) {
      insert(first)
      setSearch('')
    } else if (event.key === 'Escape') {
      // The first Escape empties the field, the second one gives the keys back to the builder.
      event.stopPropagation()
      if (search === '') giveKeysBack(event.currentTarget)
      else setSearch('')
    }
  }
  return (
    <section aria-label={builderText(t, 'panel.tasks')} className={classes['palette']}>
      <div className={classes['palette-head']}>
        <input
          type="search"
          data-task-search
          aria-label={builderText(t, 'panel.task-search')}
          placeholder={builderText(t, 'panel.task-search')}
          value={search}
          autoComplete="off"
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={onSearchKey}
        />
        <label className={classes['mode']}>
          {builderText(t, 'panel.insert-mode')}{' '}
          <Select
            small
            value={insertMode}
            options={[
              { value: 'ripple', label: builderText(t, 'panel.insert-ripple') },
              { value: 'stay', label: builderText(t, 'panel.insert-stay') },
            ]}
            onChange={(mode) => store.setInsertMode(mode)}
          />
        </label>
      </div>
      {shown.length === 0 && <p>{builderText(t, 'panel.not-found')}</p>}
      <div className={classes['chips']}>
        {shown.map((task) => (
          <TaskChip
            key={task.id}
            task={task}
            refusal={refused?.task === task.id && refused.document === document ? refused.why : null}
            onInsert={insert}
          />
        ))}
      </div>
      {wanted === '' && (
        <Button small look="secondary" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? builderText(t, 'panel.less') : builderText(t, 'panel.more', { count: all.length })}
        </Button>
      )}
    </section>
  )
}
