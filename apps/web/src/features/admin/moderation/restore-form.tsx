/** Restores an item that was taken down, with a statement to its author. */
import { useState } from 'react'
import { Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { restoreSchema } from '@rubato/contracts/domain'
import { notifySuccess } from '../../../lib/notify.ts'
import { useSentForm } from '../../../lib/use-sent-form.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { focusOnMount } from '../../../ui/inputs/focus-on-mount.ts'
import { Form, FormAlert } from '../../../ui/inputs/form.tsx'
import { Row } from '../../../ui/layout/row.tsx'
import { CancelButton } from '../../../ui/modal-actions.tsx'
import { reviewQuery, useRestore, type Subject } from './moderation.queries.ts'

interface Restorable {
  subject: Subject
  /** A withdrawn item has no texts that an admin could read. */
  isShared: boolean
}

function StatementForm({ subject, isShared, onClose }: Restorable & { onClose: () => void }) {
  const { t } = useTranslation()
  const { data: review } = useQuery({ ...reviewQuery(subject), enabled: isShared })
  const restore = useRestore(subject)
  const { form, alert, busy, onSubmit } = useSentForm({
    initial: { statement: '' },
    schema: restoreSchema,
    draft: `restore-${subject.id}`,
    send: ({ statement }) => restore({ statement, ...(review && { revision: review.revision }) }),
    onSent: () => notifySuccess(t('admin.restore.done'), t('admin.restore.done-text')),
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
        <Button type="submit" small disabled={busy || (isShared && !review)}>
          {t('admin.restore.submit')}
        </Button>
        <CancelButton small onClick={onClose} />
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
