/** The way back for what was taken down, with the reason that its author reads. */
import { useEffect, useState } from 'react'
import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { statementSchema } from '@rubato/contracts/domain'
import { fieldErrors } from '../../lib/api/api-error.ts'
import { errorSentence } from '../../lib/describe-error.ts'
import { dropDraft, readDraft, saveDraft } from '../../lib/drafts.ts'
import { notifySuccess } from '../../lib/notify.ts'
import { Button } from '../../ui/button.tsx'
import { Form, FormAlert } from '../../ui/form.tsx'
import { Row } from '../../ui/row.tsx'
import { useRestore } from './admin.queries.ts'

const problemOf = (statement: string): string | null =>
  statementSchema.safeParse(statement).error?.issues[0]?.message ?? null

function StatementForm({ scriptId, onClose }: { scriptId: string; onClose: () => void }) {
  const { t } = useTranslation()
  const draft = `restore-${scriptId}`
  const [alert, setAlert] = useState<string>()
  const form = useForm({ initialValues: readDraft(draft, { statement: '' }), validate: { statement: problemOf } })
  const restore = useRestore(scriptId, () => {
    dropDraft(draft)
    notifySuccess(t('admin.restore.done'), t('admin.restore.done-text'))
  })
  const { values } = form
  const { isPending, isSuccess } = restore
  useEffect(() => {
    if (!isSuccess) saveDraft(draft, values)
  }, [draft, values, isSuccess])
  const onError = (error: Error) => {
    try {
      form.setErrors(fieldErrors(error))
    } catch {
      setAlert(errorSentence(t, error))
    }
  }
  return (
    <Form onSubmit={form.onSubmit(({ statement }) => restore.mutate(statement, { onError }))}>
      {alert && <FormAlert>{alert}</FormAlert>}
      <Textarea
        label={t('admin.restore.title')}
        description={t('admin.restore.hint')}
        rows={3}
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        {...form.getInputProps('statement')}
      />
      <Row>
        <Button type="submit" small disabled={isPending}>
          {t('admin.restore.submit')}
        </Button>
        <Button look="secondary" small onClick={onClose}>
          {t('actions.cancel')}
        </Button>
      </Row>
    </Form>
  )
}

export function RestoreForm({ scriptId }: { scriptId: string }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen) return <StatementForm scriptId={scriptId} onClose={() => setIsOpen(false)} />
  return (
    <Row>
      <Button look="secondary" small onClick={() => setIsOpen(true)}>
        {t('admin.restore.open')}
      </Button>
    </Row>
  )
}
