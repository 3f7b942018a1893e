/** The questions of actions: where to, how long, what name; each shows what it does before it is done. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endOf, preview, smoothCommand, type BuilderRecord, type Command } from '@rubato/builder'
import { Button } from '../../../ui/buttons/button.tsx'
import { Form } from '../../../ui/inputs/form.tsx'
import { Row } from '../../../ui/layout/row.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { useBuilder, useBuilderState } from '../document/use-builder.ts'
import { builderText } from '../texts/builder-text.ts'
import { problemText, sentenceText } from '../texts/sentence-text.ts'
import { parseTime, timeText } from '../times/time-text.ts'
import { beatGridOf } from '../times/beat-grid.ts'
import type { Asked } from './use-actions.ts'
import classes from '../controls/question.module.css'

type Typed = Readonly<Record<string, string>>

interface Choice {
  label: string
  command: (typed: Typed) => Command | null
  /** What the command does, where its preview does not say it. */
  note?: (typed: Typed) => string
}

interface Question {
  title: string
  lead?: string
  fields: readonly { name: string; label: string; initial: string }[]
  /** The commands that can be chosen; null where what is typed is no time. */
  choices: readonly Choice[]
}

interface Selected {
  ids: readonly string[]
  from: number
  until: number
}

const extent = (records: readonly BuilderRecord[], playhead: number) => ({
  from: records.length > 0 ? Math.min(...records.map(({ at }) => at)) : playhead,
  until: records.length > 0 ? Math.max(...records.map(endOf)) : playhead,
})

function useQuestion(asked: Asked, { ids, from, until }: Selected): Question {
  const { t } = useTranslation()
  const { store } = useBuilder()
  const say = (key: string) => builderText(t, `actions.${key}`)
  const timeOf = (text: string | undefined) => parseTime(text ?? '', beatGridOf(store.get().history.document))
  if (typeof asked === 'object') {
    const marker = store.get().history.document.markers.get(asked.marker)
    return {
      title: say('marker-title'),
      fields: [
        { name: 'name', label: say('group-name'), initial: marker?.name ?? '' },
        { name: 'at', label: say('marker-at'), initial: timeText(marker?.at ?? 0) },
      ],
      choices: [
        {
          label: say('marker-do'),
          command({ name = '', at: typed }) {
            const at = timeOf(typed)
            return at === null ? null : { kind: 'set-marker', id: asked.marker, at, name }
          },
        },
      ],
    }
  }
  switch (asked) {
    case 'delete-close':
      return {
        title: say('delete-close'),
        fields: [],
        choices: [{ label: say('delete-close'), command: () => ({ kind: 'delete-and-close', ids }) }],
      }
    case 'move':
      return {
        title: say('move-title'),
        fields: [{ name: 'to', label: say('move-to'), initial: timeText(from) }],
        choices: [
          {
            label: say('move-do'),
            command({ to }) {
              const at = timeOf(to)
              return at === null ? null : { kind: 'move', ids, by: at - from }
            },
          },
        ],
      }
    case 'stretch':
      return {
        title: say('stretch'),
        fields: [{ name: 'length', label: say('stretch-to'), initial: timeText(until - from) }],
        choices: [
          {
            label: say('stretch'),
            command(typed) {
              const length = timeOf(typed['length'])
              return length === null ? null : { kind: 'stretch', ids, length }
            },
          },
        ],
      }
    case 'smooth':
      return {
        title: say('smooth'),
        lead: say('smooth-lead'),
        fields: [{ name: 'ms', label: say('smooth-most'), initial: '60' }],
        choices: [
          {
            label: say('smooth'),
            command({ ms }) {
              const most = Number(ms)
              return most > 0 ? (smoothCommand(store.get().history.document, ids, most)?.command ?? null) : null
            },
            note(typed) {
              const smoothed = smoothCommand(store.get().history.document, ids, Number(typed['ms']))
              if (!smoothed) return say('smooth-none')
              const { before, after } = smoothed
              return builderText(t, 'actions.smooth-preview', { before, after })
            },
          },
        ],
      }
    case 'group':
      return {
        title: say('group-title'),
        fields: [{ name: 'name', label: say('group-name'), initial: '' }],
        choices: [{ label: say('group-do'), command: ({ name = '' }) => ({ kind: 'group', ids, name }) }],
      }
    case 'time':
      return {
        title: say('time-title'),
        lead: say('time-lead'),
        fields: [
          { name: 'from', label: say('from'), initial: timeText(from) },
          { name: 'duration', label: say('duration'), initial: timeText(until > from ? until - from : 10_000) },
        ],
        choices: [
          {
            label: say('insert-time'),
            command(typed) {
              const [at, duration] = [timeOf(typed['from']), timeOf(typed['duration'])]
              return at === null || duration === null ? null : { kind: 'insert-time', at, duration }
            },
          },
          {
            label: say('delete-time'),
            command(typed) {
              const [at, duration] = [timeOf(typed['from']), timeOf(typed['duration'])]
              return at === null || duration === null ? null : { kind: 'delete-time', from: at, until: at + duration }
            },
          },
        ],
      }
  }
}

export function AskModal({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const { t } = useTranslation()
  const { store } = useBuilder()
  const { history, playhead } = useBuilderState()
  const { document, selection } = history
  const records = selection.flatMap((id) => document.records.get(id) ?? [])
  const { title, lead, fields, choices } = useQuestion(asked, { ids: selection, ...extent(records, playhead) })
  const [typed, setTyped] = useState(() => Object.fromEntries(fields.map(({ name, initial }) => [name, initial])))
  const [error, setError] = useState<string | null>(null)
  const isUntouched = fields.some(({ name, initial }) => initial === '' && typed[name] === '')
  const previewText = (command: Command | null) => {
    if (isUntouched) return ''
    if (!command) return builderText(t, 'list.not-a-time')
    const made = preview(document, command)
    return 'moves' in made ? sentenceText(t, made.sentence) : problemText(t, made)
  }
  const apply = (command: Command | null) => {
    if (!command) return setError(builderText(t, 'list.not-a-time'))
    const problem = store.run(command)
    if (problem) return setError(problemText(t, problem))
    onClose()
  }
  return (
    <Modal title={title} size={460} onClose={onClose}>
      {lead !== undefined && <p className={classes['preview']}>{lead}</p>}
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          apply(choices[0]?.command(typed) ?? null)
        }}
      >
        {fields.map(({ name, label }, index) => (
          <label key={name} className={classes['ask']}>
            {label}
            <input
              type="text"
              value={typed[name] ?? ''}
              autoComplete="off"
              data-autofocus={index === 0 || undefined}
              onChange={(event) => {
                setError(null)
                setTyped({ ...typed, [name]: event.currentTarget.value })
              }}
            />
          </label>
        ))}
        {choices.map(({ label, command, note }) => (
          <p key={label} className={classes['preview']}>
            {choices.length > 1 && `${label}: `}
            {note ? note(typed) : previewText(command(typed))}
          </p>
        ))}
        {error !== null && (
          <p role="alert" className={classes['error']}>
            {error}
          </p>
        )}
        <Row>
          {choices.map(({ label, command }, index) => (
            <Button
              key={label}
              type={index === 0 ? 'submit' : 'button'}
              look={index === 0 ? 'primary' : 'secondary'}
              {...(index > 0 && { onClick: () => apply(command(typed)) })}
              {...(fields.length === 0 && { 'data-autofocus': true })}
            >
              {label}
            </Button>
          ))}
          <Button look="secondary" onClick={onClose}>
            {t('actions.cancel')}
          </Button>
        </Row>
      </Form>
    </Modal>
  )
}
