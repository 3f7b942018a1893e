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
  title: string
  text: string
  /** The typed reason is kept in the tab under this name until it is sent. */
  draft: string
  /** Says who reads the reason. */
  hint: string
  submit: string
  isDangerous?: boolean
  /** Further fields above the reason. */
  children?: ReactNode
  /** Asked when the form is sent: an error of the further fields keeps it from being sent. */
  findProblem?: () => string | undefined
  send: (reason: Reasoned) => Promise<Result>
  /** Title and text of the message after it. */
  done: { title: string; text: string }
  onDone: (result: Result) => void
  onClose: () => void
}

export function ReasonModal<Result>({ title, text, hint, submit, children, ...props }: ReasonModalProps<Result>) {
  const { draft, isDangerous = false, findProblem, send, done, onDone, onClose } = props
  const { t } = useTranslation()
  const { form, alert, setAlert, busy, onSubmit } = useSentForm({
    initial: { statement: '' },
    schema: reasonedSchema,
    draft,
    send,
    onSent(result) {
      notifySuccess(done.title, done.text)
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
    <Modal isQuestion title={title} size={520} onClose={onClose}>
      <Form onSubmit={submitChecked}>
        {alert && <FormAlert>{alert}</FormAlert>}
        <p className={classes['text']}>{text}</p>
        {children}
        <Textarea
          data-autofocus
          label={t('admin.reason')}
          description={hint}
          rows={4}
          {...form.getInputProps('statement')}
        />
        <FormModalActions
          submit={submit}
          disabled={busy}
          look={isDangerous ? 'danger' : 'primary'}
          onCancel={onClose}
        />
      </Form>
    </Modal>
  )
}
