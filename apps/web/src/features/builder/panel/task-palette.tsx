/** The tasks of the catalogue, found by their names and inserted at the playhead. */
import { useMemo, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { TaskId } from '@rubato/contracts/domain'
import {
  endOf,
  palette,
  taskCommand,
  type BuilderDocument,
  type Clip,
  type Command,
  type CommandProblem,
  type InsertMode,
  type MakerOptions,
} from '@rubato/builder'
import { taskLabel } from '../../../domain/texts/task-texts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { useBuilder } from '../document/use-builder.ts'
import { builderText } from '../texts/builder-text.ts'
import { problemText } from '../texts/sentence-text.ts'
import classes from './panel.module.css'

/** Tasks that are shown before "Show all". */
const SHOWN_FIRST = 12

const isProblem = (made: Command | CommandProblem): made is CommandProblem => !('kind' in made)

/** Whether the time of the insertion is inside the game, and nothing is there or comes after it. */
const isFree = ({ records, game }: BuilderDocument, { at, clip }: { at: number; clip: Clip }): boolean =>
  at + clip.length <= game.duration && [...records.values()].every((record) => endOf(record) <= at)

interface TaskPaletteProps extends Omit<MakerOptions, 'seed'> {
  isDisabled: boolean
}

export function TaskPalette({ profile, config, isDisabled }: TaskPaletteProps) {
  const { t } = useTranslation()
  const { store, run, announce } = useBuilder()
  const [mode, setMode] = useState<InsertMode>('ripple')
  const [search, setSearch] = useState('')
  const [isWhole, setWhole] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const all = useMemo(() => palette(profile), [profile])
  const wanted = search.trim().toLowerCase()
  const found = all.filter((task) => taskLabel(t, task.id).toLowerCase().includes(wanted))
  const shown = wanted === '' && !isWhole ? found.slice(0, SHOWN_FIRST) : found
  const insert = (task: TaskId) => {
    const { document } = store.get().history
    // The same seed for the same place: the same insertion makes the same records.
    const seed = `builder.${document.nextId}`
    const made = taskCommand(document, { task, at: store.get().playhead, mode, profile, config, seed })
    if (isProblem(made)) {
      setProblem(problemText(t, made))
      return announce(problemText(t, made))
    }
    setProblem(null)
    if (made.kind !== 'add-task') return
    // Where nothing comes after, the task takes free time instead of making the game longer.
    if (!run(isFree(document, made) ? { ...made, mode: 'over' } : made)) return
    store.setPlayhead(made.at + made.clip.length)
  }
  const onSearchKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const first = shown.find(({ refusal }) => refusal === null)
    if (event.key === 'Enter' && wanted !== '' && first && !isDisabled) {
      insert(first.id)
      setSearch('')
    } else if (event.key === 'Escape') {
      // The first Escape empties the field, the second one gives the keys back to the builder.
      event.stopPropagation()
      if (search === '') event.currentTarget.blur()
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
          <select value={mode} onChange={(event) => setMode(event.currentTarget.value as InsertMode)}>
            <option value="ripple">{builderText(t, 'panel.insert-ripple')}</option>
            <option value="over">{builderText(t, 'panel.insert-over')}</option>
          </select>
        </label>
      </div>
      {shown.length === 0 && <p>{builderText(t, 'panel.not-found')}</p>}
      <div className={classes['chips']}>
        {shown.map((task) => {
          const label = taskLabel(t, task.id)
          const refusal = task.refusal && builderText(t, 'panel.refused', { task: label, reason: task.refusal })
          return (
            <button
              key={task.id}
              type="button"
              className={classes['chip']}
              aria-disabled={refusal !== null || isDisabled}
              aria-label={refusal ?? label}
              title={refusal ?? undefined}
              onClick={() => {
                if (isDisabled) return
                if (refusal === null) return insert(task.id)
                setProblem(refusal)
                announce(refusal)
              }}
            >
              {label}
            </button>
          )
        })}
      </div>
      {problem !== null && <p className={classes['error']}>{problem}</p>}
      {wanted === '' && (
        <Button small look="secondary" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? builderText(t, 'panel.less') : builderText(t, 'panel.more', { count: all.length })}
        </Button>
      )}
    </section>
  )
}
