/** The form for an announcement, with a preview, a test mail to oneself and a question before sending. The draft is kept in the tab. */
import { useState } from 'react'
import { Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { announcementEndpoints } from '@rubato/contracts/api'
import { announcementWriteSchema, type Announcement, type AnnouncementWrite } from '@rubato/contracts/domain'
import { call } from '../../../lib/api/api-client.ts'
import { showFormError } from '../../../lib/errors/form-error.ts'
import { notifySuccess } from '../../../lib/notify.ts'
import { useSentForm } from '../../../lib/use-sent-form.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Form, FormAlert } from '../../../ui/inputs/form.tsx'
import { Row } from '../../../ui/layout/row.tsx'
import classes from '../admin.module.css'
import { SendModal } from './send-modal.tsx'

interface AnnouncementFormProps {
  receivers: number
  onSent: () => void
}

function Preview({ subject, text }: Pick<AnnouncementWrite, 'subject' | 'text'>) {
  const { t } = useTranslation()
  return (
    <figure className={classes['preview']}>
      <figcaption className={classes['small']}>{t('admin.announcements.preview')}</figcaption>
      <div className={classes['quote']}>
        <strong>{subject.trim() || t('admin.announcements.no-subject')}</strong>
        {'\n\n'}
        {text.trim()}
        {'\n\n'}
        {t('admin.announcements.closing')}
        {'\n\n'}
        <u>{t('unsubscribe.title')}</u>
      </div>
    </figure>
  )
}

export function AnnouncementForm({ receivers, onSent }: AnnouncementFormProps) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const { form, alert, setAlert, busy, onSubmit } = useSentForm<AnnouncementWrite, Announcement>({
    initial: { id: crypto.randomUUID(), subject: '', text: '' },
    schema: announcementWriteSchema,
    draft: 'announcement',
    send: (body) => call(announcementEndpoints.sendAnnouncement, { body }),
    onSent() {
      notifySuccess(t('admin.announcements.begun.title'), t('admin.announcements.begun.text'))
      onSent()
    },
  })
  const { subject, text } = form.values
  const test = useMutation({
    mutationFn: () => call(announcementEndpoints.testAnnouncement, { body: { subject, text } }),
    onMutate: () => setAlert(undefined),
    onSuccess: () => notifySuccess(t('admin.announcements.tried.title'), t('admin.announcements.tried.text')),
    onError: (error) => showFormError(t, error, { setErrors: form.setErrors, setAlert }),
  })
  const isBusy = busy || test.isPending
  const whenValid = (next: () => void) => () => {
    if (!form.validate().hasErrors) next()
  }
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault()
        whenValid(() => setAsking(true))()
      }}
    >
      {alert && <FormAlert>{alert}</FormAlert>}
      <TextInput
        label={t('admin.announcements.subject')}
        description={t('admin.announcements.subject-hint')}
        {...form.getInputProps('subject')}
      />
      <Textarea
        label={t('admin.announcements.text')}
        description={t('admin.announcements.text-hint')}
        rows={8}
        {...form.getInputProps('text')}
      />
      <Preview subject={subject} text={text} />
      <Row>
        <Button type="submit" aria-haspopup="dialog" disabled={isBusy || receivers === 0}>
          {t('admin.announcements.send', { count: receivers })}
        </Button>
        <Button look="secondary" disabled={isBusy} onClick={whenValid(() => test.mutate())}>
          {t('admin.announcements.try')}
        </Button>
      </Row>
      {isAsking && (
        <SendModal
          subject={subject}
          receivers={receivers}
          onSend={() => {
            setAsking(false)
            onSubmit()
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Form>
  )
}
