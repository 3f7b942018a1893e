/** Mails to all members who asked for announcements, and the progress of the latest. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Announcement } from '@rubato/contracts/domain'
import { site } from '../../../lib/browser/site.ts'
import { errorSentence } from '../../../lib/errors/describe-error.ts'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { FormAlert } from '../../../ui/inputs/form.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { AdminHead } from '../admin-head.tsx'
import classes from '../admin.module.css'
import { momentOf } from '../when.ts'
import { AnnouncementForm } from './announcement-form.tsx'
import { announcementsQuery } from './announcements.queries.ts'

/** Interval at which the progress is read while an announcement is sent, ms. */
const PROGRESS_MS = 3000

function Sent({ announcement }: { announcement: Announcement }) {
  const { t, i18n } = useTranslation()
  const { subject, text, createdAt, receivers, sent, finishedAt } = announcement
  const state = finishedAt === null ? 'sending' : 'sent'
  return (
    <li className={classes['row']}>
      <h3>{subject}</h3>
      <p className={classes['small']}>
        {momentOf(createdAt, i18n.language)} · {t(`admin.announcements.${state}`, { sent, receivers })}
      </p>
      {finishedAt === null && <ProgressBar label={t('admin.announcements.progress')} value={sent} max={receivers} />}
      <details>
        <summary>{t('admin.announcements.read')}</summary>
        <p className={classes['quote']}>{text}</p>
      </details>
    </li>
  )
}

export function AnnouncementsScreen() {
  const { t } = useTranslation()
  /** A new form after each announcement. */
  const [form, setForm] = useState(0)
  const { data, error, refetch } = useQuery({
    ...announcementsQuery,
    refetchInterval: ({ state }) =>
      state.data?.announcements.some(({ finishedAt }) => finishedAt === null) ? PROGRESS_MS : false,
  })
  return (
    <>
      <AdminHead title={t('admin.announcements.title')} lead={t('admin.announcements.lead')} />
      {error && (
        <FormAlert>
          {t('queries.announcements')} {errorSentence(t, error)}
        </FormAlert>
      )}
      {!data && !error && <Skeleton rows={4} label={t('admin.announcements.loading')} />}
      {data && (
        <>
          <Card aria-labelledby="write">
            <h2 id="write">{t('admin.announcements.write')}</h2>
            {site().sendsMail ? (
              <AnnouncementForm
                key={form}
                receivers={data.receivers}
                onSent={() => {
                  setForm(form + 1)
                  void refetch()
                }}
              />
            ) : (
              <p className={classes['text']}>{t('errors.mail.unavailable')}</p>
            )}
          </Card>
          <h2>{t('admin.announcements.latest')}</h2>
          {data.announcements.length === 0 ? (
            <p className={classes['text']}>{t('admin.announcements.none')}</p>
          ) : (
            <ul className={classes['list']}>
              {data.announcements.map((announcement) => (
                <Sent key={announcement.id} announcement={announcement} />
              ))}
            </ul>
          )}
        </>
      )}
    </>
  )
}
