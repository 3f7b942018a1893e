/** Insertions at the playhead other than tasks: single records, the clipboard, copies of sections. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ANY_MEDIA_TAG } from '@rubato/contracts/domain'
import { linkOfTag, type BuilderDocument, type Command } from '@rubato/builder'
import type { InsertPlace } from '../actions/author-actions.ts'
import type { Actions } from '../actions/use-actions.ts'
import { useBuilderState, useIsReadOnly } from '../document/use-builder.ts'
import { builderText } from '../texts/builder-text.ts'
import { problemText } from '../texts/sentence-text.ts'
import { timeText } from '../times/time-text.ts'
import classes from './panel.module.css'

/** Length of a rest, of beats, of a medium and of something held when they are inserted, ms. */
const INSERTED_MS = 20_000

const QUESTION_MS = 10_000

const timed = ({ at, mode }: InsertPlace, duration = INSERTED_MS) => ({ at, mode, duration })

/** Single records, in addition to tasks. */
export const otherThings: readonly { key: string; command: (place: InsertPlace) => Command }[] = [
  {
    key: 'add-span',
    command: ({ at, mode }) => ({
      kind: 'add-task',
      task: 'rest',
      at,
      mode,
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
  {
    key: 'add-beats',
    command: (place) => ({ kind: 'add-beats', ...timed(place), tempo: { from: 80, to: 80 } }),
  },
  { key: 'add-hold', command: (place) => ({ kind: 'add-hold', ...timed(place), item: 'eyes-closed' }) },
  { key: 'add-stroke', command: ({ at }) => ({ kind: 'add-stroke', at, grip: 'normal' }) },
  {
    key: 'add-question',
    command: (place) => ({ kind: 'add-question', ...timed(place, QUESTION_MS), question: 'check-in' }),
  },
  {
    key: 'add-media',
    command(place) {
      const { tags } = place.document.game.media
      return { kind: 'add-media', ...timed(place), link: linkOfTag(tags[0] ?? ANY_MEDIA_TAG) }
    },
  },
]

interface Chip {
  key: string
  label: string
  /** Why it was not inserted. */
  why: string | null
  onClick: () => void
}

function Chips({ title, chips }: { title: string; chips: readonly Chip[] }) {
  const isReadOnly = useIsReadOnly()
  if (chips.length === 0) return null
  return (
    <section aria-label={title} className={classes['palette']}>
      <h3>{title}</h3>
      <div className={classes['chips']}>
        {chips.map(({ key, label, why, onClick }) => (
          <button
            key={key}
            type="button"
            className={classes['chip']}
            aria-label={label}
            aria-describedby={why === null ? undefined : `why-${key}`}
            disabled={isReadOnly}
            onClick={onClick}
          >
            {label}
            {why !== null && (
              <small id={`why-${key}`} className={classes['why']}>
                {why}
              </small>
            )}
          </button>
        ))}
      </div>
    </section>
  )
}

export function OtherThings({ actions }: { actions: Actions }) {
  const { t } = useTranslation()
  const { playhead, history } = useBuilderState()
  const [refused, setRefused] = useState<{ key: string; why: string; document: BuilderDocument } | null>(null)
  const insert = (key: string, command: (place: InsertPlace) => Command) => () => {
    const problem = actions.insert(command)
    setRefused(problem && { key, why: problemText(t, problem), document: history.document })
  }
  const chip = (key: string, label: string, command: (place: InsertPlace) => Command): Chip => ({
    key,
    label,
    why: refused?.key === key && refused.document === history.document ? refused.why : null,
    onClick: insert(key, command),
  })
  const copied: Chip[] = [
    { key: 'paste', label: builderText(t, 'actions.paste'), why: null, onClick: () => actions.paste() },
    {
      key: 'paste-insert',
      label: builderText(t, 'actions.paste-insert'),
      why: null,
      onClick: () => actions.paste('ripple'),
    },
  ]
  const copies = [...history.document.sections.values()].map(({ id, name }) =>
    chip(id, builderText(t, 'panel.section-at', { name, time: timeText(playhead) }), ({ at, mode }) => ({
      kind: 'place-section',
      sectionId: id,
      at,
      mode,
    })),
  )
  return (
    <>
      <Chips
        title={builderText(t, 'panel.add-other')}
        chips={otherThings.map(({ key, command }) => chip(key, builderText(t, `panel.${key}`), command))}
      />
      <Chips title={builderText(t, 'panel.copied')} chips={actions.hasClip ? copied : []} />
      <Chips title={builderText(t, 'panel.sections')} chips={copies} />
    </>
  )
}
