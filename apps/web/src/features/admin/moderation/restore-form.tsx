/** Restores an item that was taken down, with a statement to its author. */
import { useState } from 'react'
import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { statementSchema } from '@rubato/contracts/domain'
import { showFormError } from '../../../lib/errors/form-error.ts'
import { dropDraft, readDraft, useKeptDraft } from '../../../lib/storage/drafts.ts'
import { notifySuccess } from '../../../lib/notify.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { focusOnMount } from '../../../ui/inputs/focus-on-mount.ts'
import { Form, FormAlert } from '../../../ui/inputs/form.tsx'
import { Row } from '../../../ui/layout/row.tsx'
import { reviewQuery, useRestore, type Subject } from './moderation.queries.ts'

const problemOf = (statement: string): string | null =>
  statementSchema.safeParse(statement).error?.issues[0]?.message ?? null

interface Restorable {
  subject: Subject
  /** A withdrawn item has no texts that an admin could read. */
  isShared: boolean
}

function StatementForm({ subject, isShared, onClose }: Restorable & { onClose: () => void }) {
  const { t } = useTranslation()
  const draft = `restore-${subject.id}`
  const [alert, setAlert] = useState<string>()
  const { data: review } = useQuery({ ...reviewQuery(subject), enabled: isShared })
  const form = useForm({ initialValues: readDraft(draft, { statement: '' }), validate: { statement: problemOf } })
  const restore = useRestore(subject, () => {
    dropDraft(draft)
    notifySuccess(t('admin.restore.done'), t('admin.restore.done-text'))
  })
  const { values } = form
  const { isPending, isSuccess } = restore
  useKeptDraft(draft, values, isSuccess)
  const onError = (error: Error) => showFormError(t, error, { setErrors: form.setErrors, setAlert })
  const revision = review ? { revision: review.revision } : {}
  const onSubmit = form.onSubmit(({ statement }) => {
    setAlert(undefined)
    restore.mutate({ statement, ...revision }, { onError })
  })
  return (
    <Form onSubmit={onSubmit}>
      {alert && <FormAlert>{alert}</FormAlert>}
      <Textarea
        label={t('admin.restore.title')}
        description={t('admin.restore.hint')}
        rows={3}
        ref={focusOnMount}
        {...form.getInputProps('statement')}
      />
      <Row>
        <Button type="submit" small disabled={isPending || (isShared && !review)}>
          {t('admin.restore.submit')}
        </Button>
        <Button look="secondary" small onClick={onClose}>
          {t('actions.cancel')}
        </Button>
      </Row>
    </Form>
  )
}

export function RestoreForm({ onOpen, ...item }: Restorable & { onOpen: () => void }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen) return <StatementForm {...item} onClose={() => setIsOpen(false)} />
  const open = () => {
    onOpen()
    setIsOpen(true)
  }
  return (
    <Row>
      <Button look="secondary" small onClick={open}>
        {t('admin.restore.open')}
      </Button>
    </Row>
  )
}
