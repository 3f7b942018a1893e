/** Alarms: those that are raised in red, then those that were resolved lately. */
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Alarm } from '@rubato/contracts/domain'
import classes from '../admin.module.css'
import records from '../records.module.css'
import { momentOf } from '../when.ts'

/** The vendor, queue or disk of an alarm as a text. */
function subjectText(t: TFunction, { name, subject }: Alarm): string {
  if (name === 'queue-old') return subject
  if (name === 'disk-near-full') {
    // Earlier versions named no machine.
    const [disk, host] = subject.split(':').reverse()
    const name = t(`admin.health.disks.${disk as 'data'}`)
    return host === undefined ? name : `${name} (${host})`
  }
  return subject === '' ? '' : t(`admin.vendor.${subject as 'patreon'}`)
}

export function Alarms({ alarms }: { alarms: readonly Alarm[] }) {
  const { t, i18n } = useTranslation()
  const at = (instant: string) => momentOf(instant, i18n.language)
  if (alarms.length === 0) return <p className={classes['text']}>{t('admin.health.no-alarms')}</p>
  // Raised ones first; the report has the latest first.
  const sorted = [...alarms].sort((one, other) => Number(one.resolvedAt !== null) - Number(other.resolvedAt !== null))
  return (
    <ul className={records['entries']} aria-label={t('admin.health.alarms')}>
      {sorted.map((alarm) => (
        <li key={`${alarm.name}-${alarm.subject}-${alarm.raisedAt}`}>
          <p className={alarm.resolvedAt === null ? records['bad'] : undefined}>
            {t(`admin.health.alarm.${alarm.name}`, { subject: subjectText(t, alarm) })}
          </p>
          <p className={classes['small']}>
            {alarm.resolvedAt === null
              ? t('admin.health.alarm-since', { date: at(alarm.raisedAt) })
              : t('admin.health.alarm-over', { from: at(alarm.raisedAt), to: at(alarm.resolvedAt) })}
          </p>
        </li>
      ))}
    </ul>
  )
}
