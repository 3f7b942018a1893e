/** The questions of actions: where to, how long, what name; each shows what it does before it is done. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endOf, preview, type BuilderRecord, type Command } from '@rubato/builder'
import { Button } from '../../../ui/buttons/button.tsx'
import { Form } from '../../../ui/inputs/form.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { ModalActions } from '../../../ui/modal-actions.tsx'
import { useBuilder, useBuilderState } from '../document/use-builder.ts'
import { builderText } from '../texts/builder-text.ts'
import { problemText, sentenceText } from '../texts/sentence-text.ts'
import { questionOf } from './questions.ts'
import type { Asked } from './use-actions.ts'
import classes from '../controls/question.module.css'

const extent = (records: readonly BuilderRecord[], playhead: number) => ({
  from: records.length > 0 ? Math.min(...records.map(({ at }) => at)) : playhead,
  until: records.length > 0 ? Math.max(...records.map(endOf)) : playhead,
})

export function AskModal({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const { t } = useTranslation()
  const { store } = useBuilder()
  const { history, playhead } = useBuilderState()
  const { document, selection } = history
  const records = selection.flatMap((id) => document.records.get(id) ?? [])
  const { title, lead, fields, choices } = questionOf(asked, {
    t,
    document,
    ids: selection,
    ...extent(records, playhead),
  })
  const [typed, setTyped] = useState(() => Object.fromEntries(fields.map(({ name, initial }) => [name, initial])))
  const [error, setError] = useState<string | null>(null)
  const [first, ...others] = choices
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
          apply(first?.command(typed) ?? null)
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
        <ModalActions
          others={others.map(({ label, command }) => (
            <Button key={label} look="secondary" onClick={() => apply(command(typed))}>
              {label}
            </Button>
          ))}
          secondary={
            <Button look="secondary" onClick={onClose}>
              {t('actions.cancel')}
            </Button>
          }
          primary={
            <Button type="submit" {...(fields.length === 0 && { 'data-autofocus': true })}>
              {first?.label}
            </Button>
          }
        />
      </Form>
    </Modal>
  )
}
