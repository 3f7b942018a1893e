/** Asks for the reason of an action, which goes into the log, and sends both. */
import type { ReactNode, SubmitEvent } from 'react'
import { Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { reasonedSchema, type Reasoned } from '@rubato/contracts/domain'
import { notifySuccess } from '../../lib/notify.ts'
import { useSentForm } from '../../lib/use-sent-form.ts'
import { Form, FormAlert } from '../../ui/inputs/form.tsx'
import { Modal } from '../../ui/modal.tsx'
import { FormModalActions } from '../../ui/modal-actions.tsx'
import classes from './admin.module.css'

export interface ReasonModalProps<Result> {
  /** `hint` says who reads the reason; `done` is the title of the message after it. */
  texts: Record<'title' | 'text' | 'hint' | 'open' | 'done', string>
  /** The typed reason is kept in the tab under this name until it is sent. */
  draft: string
  isDangerous?: boolean
  /** Further fields above the reason. */
  children?: ReactNode
  /** Asked when the form is sent: an error of the further fields keeps it from being sent. */
  findProblem?: () => string | undefined
  send: (reason: Reasoned) => Promise<Result>
  onDone: (result: Result) => void
  onClose: () => void
}

export function ReasonModal<Result>({ texts, children, ...props }: ReasonModalProps<Result>) {
  const { draft, isDangerous = false, findProblem, send, onDone, onClose } = props
  const { t } = useTranslation()
  const { form, alert, setAlert, busy, onSubmit } = useSentForm({
    initial: { statement: '' },
    schema: reasonedSchema,
    draft,
    send,
    onSent(result) {
      notifySuccess(texts.done, t('admin.logged'))
      onDone(result)
      onClose()
    },
  })
  const submitChecked = (event: SubmitEvent<HTMLFormElement>) => {
    const problem = findProblem?.()
    if (problem === undefined) return onSubmit(event)
    event.preventDefault()
    setAlert(problem)
  }
  return (
    <Modal isQuestion title={texts.title} size={520} onClose={onClose}>
      <Form onSubmit={submitChecked}>
        {alert && <FormAlert>{alert}</FormAlert>}
        <p className={classes['text']}>{texts.text}</p>
        {children}
        <Textarea
          data-autofocus
          label={t('admin.reason')}
          description={texts.hint}
          rows={4}
          {...form.getInputProps('statement')}
        />
        <FormModalActions
          submit={texts.open}
          disabled={busy}
          look={isDangerous ? 'danger' : 'primary'}
          onCancel={onClose}
        />
      </Form>
    </Modal>
  )
}
