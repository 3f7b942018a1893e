/** What can be inserted at the playhead beside tasks: single records, what was copied, copies of sections. */
import { useTranslation } from 'react-i18next'
import type { BuilderDocument, Command } from '@rubato/builder'
import type { Actions } from '../actions/use-actions.ts'
import { useBuilder, useBuilderState } from '../document/use-builder.ts'
import { builderText } from '../texts/builder-text.ts'
import { timeText } from '../times/time-text.ts'
import { linkOfTag } from './medium-link.ts'
import classes from './panel.module.css'

/** Length of a rest, of beats, of a medium and of something held when they are inserted, ms. */
const INSERTED_MS = 20_000

/** Single records, beside the tasks. */
const others: readonly { key: string; command: (at: number, document: BuilderDocument) => Command }[] = [
  {
    key: 'add-beats',
    command: (at) => ({ kind: 'add-beats', at, duration: INSERTED_MS, tempo: { from: 80, to: 80 } }),
  },
  { key: 'add-hold', command: (at) => ({ kind: 'add-hold', at, duration: INSERTED_MS, item: 'eyes-closed' }) },
  { key: 'add-stroke', command: (at) => ({ kind: 'add-stroke', at, grip: 'normal' }) },
  { key: 'add-question', command: (at) => ({ kind: 'add-question', at, duration: 10_000, question: 'check-in' }) },
  {
    key: 'add-media',
    command: (at, { game }) => ({
      kind: 'add-media',
      at,
      duration: INSERTED_MS,
      link: linkOfTag(game.media.tags[0] ?? ''),
    }),
  },
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

interface Chip {
  key: string
  label: string
  onClick: () => void
}

function Chips({ title, chips, isDisabled }: { title: string; chips: readonly Chip[]; isDisabled: boolean }) {
  if (chips.length === 0) return null
  return (
    <section aria-label={title} className={classes['palette']}>
      <h3>{title}</h3>
      <div className={classes['chips']}>
        {chips.map(({ key, label, onClick }) => (
          <button key={key} type="button" className={classes['chip']} disabled={isDisabled} onClick={onClick}>
            {label}
          </button>
        ))}
      </div>
    </section>
  )
}

export function OtherThings({ actions, isDisabled }: { actions: Actions; isDisabled: boolean }) {
  const { t } = useTranslation()
  const { store, run } = useBuilder()
  const { playhead, history } = useBuilderState()
  const insert = (command: (at: number, document: BuilderDocument) => Command) => () =>
    void run(command(store.get().playhead, store.get().history.document))
  const copied: Chip[] = [
    { key: 'paste', label: builderText(t, 'actions.paste'), onClick: () => actions.paste('over') },
    { key: 'paste-insert', label: builderText(t, 'actions.paste-insert'), onClick: () => actions.paste('ripple') },
  ]
  const copies = [...history.document.sections.values()].map(({ id, name }): Chip => ({
    key: id,
    label: builderText(t, 'panel.section-at', { name, time: timeText(playhead) }),
    onClick: insert((at) => ({ kind: 'place-section', sectionId: id, at })),
  }))
  return (
    <>
      <Chips
        title={builderText(t, 'panel.add-other')}
        chips={others.map(({ key, command }) => ({
          key,
          label: builderText(t, `panel.${key}`),
          onClick: insert(command),
        }))}
        isDisabled={isDisabled}
      />
      <Chips title={builderText(t, 'panel.copied')} chips={actions.hasClip ? copied : []} isDisabled={isDisabled} />
      <Chips title={builderText(t, 'panel.sections')} chips={copies} isDisabled={isDisabled} />
    </>
  )
}
