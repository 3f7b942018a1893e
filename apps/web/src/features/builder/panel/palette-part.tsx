/** What can be inserted at the playhead: the tasks of the catalogue, single things, copies of sections. */
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TaskId } from '@rubato/contracts/domain'
import { palette, taskCommand, type Command, type CommandProblem, type InsertMode } from '@rubato/builder'
import type { PlayerProfile } from '@rubato/engine'
import { taskLabel } from '../../../domain/task-texts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { useBuilder, useBuilderState } from '../document/use-builder.ts'
import { builderText } from '../texts/builder-text.ts'
import { problemText } from '../texts/sentence-text.ts'
import { timeText } from '../texts/time-text.ts'
import classes from './panel.module.css'

/** Tasks that are shown before "Show all". */
const SHOWN_FIRST = 12
/** Length of a rest, of beats and of something held when they are inserted, ms. */
const INSERTED_MS = 20_000

const isProblem = (made: Command | CommandProblem): made is CommandProblem => !('kind' in made)

interface PalettePartProps {
  profile: PlayerProfile
  isDisabled: boolean
}

/** Single records, beside the tasks. */
const others: readonly { key: string; command: (at: number) => Command }[] = [
  {
    key: 'add-beats',
    command: (at) => ({ kind: 'add-beats', at, duration: INSERTED_MS, tempo: { from: 80, to: 80 } }),
  },
  { key: 'add-hold', command: (at) => ({ kind: 'add-hold', at, duration: INSERTED_MS, item: 'eyes-closed' }) },
  { key: 'add-stroke', command: (at) => ({ kind: 'add-stroke', at, grip: 'normal' }) },
  { key: 'add-question', command: (at) => ({ kind: 'add-question', at, duration: 10_000, question: 'check-in' }) },
  {
    key: 'add-span',
    command: (at) => ({
      kind: 'paste',
      at,
      mode: 'over',
      clip: {
        length: INSERTED_MS,
        records: [
          {
            lane: 'tasks',
            id: 'rest',
            at: 0,
            duration: INSERTED_MS,
            task: 'rest',
            anchor: 'beat',
            phase: 'build',
          },
        ],
      },
    }),
  },
]

export function PalettePart({ profile, isDisabled }: PalettePartProps) {
  const { t } = useTranslation()
  const { store, run, announce } = useBuilder()
  const { playhead, history } = useBuilderState()
  const id = useId()
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
    const made = taskCommand(document, { task, at: store.get().playhead, mode, profile, seed })
    if (isProblem(made)) {
      setProblem(problemText(t, made))
      return announce(problemText(t, made))
    }
    setProblem(null)
    if (!run(made) || made.kind !== 'add-task') return
    store.setPlayhead(made.at + made.clip.length)
  }
  return (
    <section aria-labelledby={`${id}-title`} className={classes['palette']}>
      <h3 id={`${id}-title`}>{builderText(t, 'panel.insert', { time: timeText(playhead) })}</h3>
      <div className={classes['palette-head']}>
        <input
          type="search"
          data-task-search
          aria-label={builderText(t, 'panel.task-search')}
          placeholder={builderText(t, 'panel.task-search')}
          value={search}
          autoComplete="off"
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={(event) => {
            const first = shown.find(({ refusal }) => refusal === null)
            if (event.key === 'Enter' && wanted !== '' && first && !isDisabled) insert(first.id)
          }}
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
      <h4>{builderText(t, 'panel.add-other')}</h4>
      <div className={classes['chips']}>
        {others.map(({ key, command }) => (
          <button
            key={key}
            type="button"
            className={classes['chip']}
            disabled={isDisabled}
            onClick={() => void run(command(store.get().playhead))}
          >
            {builderText(t, `panel.${key}`)}
          </button>
        ))}
      </div>
      {history.document.sections.size > 0 && (
        <>
          <h4>{builderText(t, 'panel.sections')}</h4>
          <div className={classes['chips']}>
            {[...history.document.sections.values()].map(({ id: sectionId, name }) => (
              <button
                key={sectionId}
                type="button"
                className={classes['chip']}
                disabled={isDisabled}
                onClick={() => void run({ kind: 'place-section', sectionId, at: store.get().playhead })}
              >
                {builderText(t, 'panel.section-at', { name, time: timeText(playhead) })}
              </button>
            ))}
          </div>
        </>
      )}
    </section>
  )
}
