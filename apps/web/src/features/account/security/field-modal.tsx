/** A question with one text field, whose rule and messages are the contract's. */
import { TextInput, type TextInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { isErrorCode } from '../../../lib/api/api-error.ts'
import { errorSentence } from '../../../lib/errors/describe-error.ts'
import { useSentForm } from '../../../lib/use-sent-form.ts'
import { Form, FormAlert } from '../../../ui/inputs/form.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { FormModalActions } from '../../../ui/modal-actions.tsx'
import classes from '../account.module.css'
import { useSecurityRefresh } from './security.queries.ts'

interface FieldModalProps<Name extends string, Result> {
  title: string
  text?: string
  name: Name
  initial?: string
  schema: z.ZodType
  field: TextInputProps
  submit: string
  change: (values: Record<Name, string>) => Promise<Result>
  /** A sentence for errors that do not come from the service; undefined for the service's errors. */
  describe?: (error: Error) => string | undefined
  onDone: (result: Result) => void
  onClose: () => void
}

export function FieldModal<Name extends string, Result>(props: FieldModalProps<Name, Result>) {
  const { title, text, name, initial = '', schema, field, submit, change, describe, onDone, onClose } = props
  const { t } = useTranslation()
  const refresh = useSecurityRefresh()
  const { form, alert, busy, onSubmit } = useSentForm<Record<string, string>, Result>({
    initial: { [name]: initial },
    schema,
    send: change,
    onSent(result) {
      onDone(result)
      return refresh()
    },
    describe: (error) =>
      isErrorCode(error, 'auth.code-wrong') ? { [name]: errorSentence(t, error) } : describe?.(error),
  })
  return (
    <Modal isQuestion title={title} onClose={onClose}>
      <Form onSubmit={onSubmit}>
        {alert && <FormAlert>{alert}</FormAlert>}
        {text && <p className={classes['question']}>{text}</p>}
        <TextInput data-autofocus {...field} {...form.getInputProps(name)} />
        <FormModalActions submit={submit} disabled={busy} onCancel={onClose} />
      </Form>
    </Modal>
  )
}
