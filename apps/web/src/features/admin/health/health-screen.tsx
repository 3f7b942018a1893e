/** The state of the service: problems are marked in red. */
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { adminEndpoints } from '@rubato/contracts/api'
import { BUDGET, type HealthReport } from '@rubato/contracts/domain'
import { call } from '../../../lib/api/api-client.ts'
import { errorSentence } from '../../../lib/errors/describe-error.ts'
import { Piece } from '../../../lib/errors/piece.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { FormAlert } from '../../../ui/inputs/form.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { AdminHead } from '../admin-head.tsx'
import { adminQuery } from '../admin-query.ts'
import classes from '../admin.module.css'
import records from '../records.module.css'
import { Facts, type Fact } from '../facts.tsx'
import { countText, vendorFacts } from '../memberships/vendor-facts.ts'
import { Alarms } from './alarms.tsx'
import { budgetFacts } from './budget-facts.ts'
import { momentOf } from '../when.ts'

const healthQuery = adminQuery('admin-health', ['admin', 'health'], () => call(adminEndpoints.getHealth))

/** A query that takes longer is slow, ms. */
const SLOW_MS = 250
/** A disk with a smaller free part is nearly full. */
const NEAR_FULL = 0.1
const MEGABYTE = 1024 * 1024

const Part = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <Card aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    <Piece>{children}</Piece>
  </Card>
)

function useFacts({
  backups,
  database,
  disks,
  mail,
  process,
  versions,
}: HealthReport): Record<'backups' | 'database' | 'mail' | 'versions', Fact[]> {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  const megabytes = (bytes: number) => t('admin.health.megabytes', { size: number.format(bytes / MEGABYTE) })
  const at = (instant: string | null) => (instant === null ? t('admin.facts.none') : momentOf(instant, language))
  return {
    backups: backups
      ? [
          {
            name: t('admin.health.last-backup'),
            value: at(backups.last?.madeAt ?? null),
            isBad: backups.isMissing,
          },
          ...(backups.last ? [{ name: t('admin.health.size'), value: megabytes(backups.last.bytes) }] : []),
        ]
      : [{ name: t('admin.health.nightly'), value: t('admin.user.answer.no') }],
    database: [
      { name: t('admin.health.kind'), value: t(`admin.health.kinds.${database.kind}`) },
      {
        name: t('admin.health.time'),
        value: t('admin.health.milliseconds', { ms: number.format(database.ms) }),
        isBad: database.ms > SLOW_MS,
      },
      { name: t('admin.health.size'), value: megabytes(database.bytes) },
      ...disks.map(({ name, freeBytes, totalBytes }) => ({
        name: t('admin.health.free', { disk: t(`admin.health.disks.${name}`) }),
        value: t('admin.health.percent-of', {
          percent: number.format((100 * freeBytes) / totalBytes),
          size: number.format(totalBytes / MEGABYTE),
        }),
        isBad: freeBytes / totalBytes < NEAR_FULL,
      })),
    ],
    mail: [
      { name: t('admin.health.sends'), value: t(`admin.user.answer.${mail.isSent ? 'yes' : 'no'}`) },
      { name: t('admin.facts.waiting'), value: countText(mail.waiting, language) },
      { name: t('admin.facts.failing'), value: countText(mail.failing, language), isBad: mail.failing > 0 },
      { name: t('admin.health.oldest'), value: at(mail.oldestWaitingAt) },
    ],
    versions: [
      { name: t('admin.health.app'), value: versions.app },
      { name: t('admin.health.engine'), value: versions.engine },
      { name: t('admin.health.schema'), value: versions.schema },
      { name: t('admin.health.database-version'), value: versions.database },
      { name: t('admin.health.node'), value: versions.node },
      { name: t('admin.health.started'), value: at(process.startedAt) },
      { name: t('admin.health.memory'), value: megabytes(process.memoryBytes) },
    ],
  }
}

function Errors({ errors: { total, lastHour, latest } }: Pick<HealthReport, 'errors'>) {
  const { t, i18n } = useTranslation()
  return (
    <>
      <p className={classes['text']}>{t('admin.health.errors-count', { total, lastHour })}</p>
      <ul className={records['entries']} aria-label={t('admin.health.errors')}>
        {latest.map(({ at, level, message, cause, reference }, index) => (
          <li key={`${at}-${index}`}>
            <p>
              <span className={level === 'error' ? records['bad'] : classes['small']}>
                {t(`admin.health.level.${level}`)}
              </span>{' '}
              {message}
            </p>
            <p className={classes['small']}>
              {momentOf(at, i18n.language)}
              {cause !== null && <> · {cause}</>}
              {reference !== null && (
                <>
                  {' '}
                  · <code className={classes['id']}>{reference}</code>
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}

function Jobs({ jobs }: Pick<HealthReport, 'jobs'>) {
  const { t, i18n } = useTranslation()
  const at = (instant: string) => momentOf(instant, i18n.language)
  if (jobs.length === 0) return <p className={classes['text']}>{t('admin.health.no-jobs')}</p>
  return (
    <Facts
      facts={jobs.map(({ name, doneAt, hasFailed, dueAt }) => ({
        name,
        isBad: hasFailed,
        value: `${hasFailed ? `${t('admin.health.failed')} · ` : ''}${doneAt === null ? t('admin.health.not-done') : t('admin.health.done', { date: at(doneAt) })} · ${t('admin.health.due', { date: at(dueAt) })}`,
      }))}
    />
  )
}

function Report({ report }: { report: HealthReport }) {
  const { t, i18n } = useTranslation()
  const { backups, database, mail, versions } = useFacts(report)
  const budget = budgetFacts(t, report.budget, i18n.language)
  const now = Date.parse(report.checkedAt)
  return (
    <div className={records['grid']}>
      <div className={records['all']}>
        <Part id="alarms" title={t('admin.health.alarms')}>
          <Alarms alarms={report.alarms} />
        </Part>
      </div>
      <Part id="database" title={t('admin.health.database')}>
        <Facts facts={database} />
      </Part>
      <Part id="budget" title={t('admin.health.budget', { days: BUDGET.days })}>
        <Facts facts={budget} />
      </Part>
      <Part id="backups" title={t('admin.health.backups')}>
        <Facts facts={backups} />
      </Part>
      <Part id="mail" title={t('admin.health.mail')}>
        <Facts facts={mail} />
      </Part>
      {report.vendors.map((vendor) => (
        <Part key={vendor.vendor} id={vendor.vendor} title={t(`admin.vendor.${vendor.vendor}`)}>
          <Facts facts={vendorFacts(t, vendor, { language: i18n.language, now })} />
        </Part>
      ))}
      <Part id="versions" title={t('admin.health.versions')}>
        <Facts facts={versions} />
      </Part>
      <Part id="jobs" title={t('admin.health.jobs')}>
        <Jobs jobs={report.jobs} />
      </Part>
      <div className={records['all']}>
        <Part id="errors" title={t('admin.health.errors')}>
          <Errors errors={report.errors} />
        </Part>
      </div>
    </div>
  )
}

export function HealthScreen() {
  const { t, i18n } = useTranslation()
  const { data: report, error, refetch, isFetching } = useQuery(healthQuery)
  return (
    <>
      <AdminHead title={t('admin.health.title')} lead={t('admin.health.lead')} />
      <p className={records['checked']}>
        <Button look="secondary" small disabled={isFetching} onClick={() => void refetch()}>
          {t('admin.health.again')}
        </Button>
        <output className={classes['small']}>
          {report && t('admin.health.checked', { date: momentOf(report.checkedAt, i18n.language) })}
        </output>
      </p>
      {error && (
        <FormAlert>
          {t('admin.health.error')} {errorSentence(t, error)}
        </FormAlert>
      )}
      {report && <Report report={report} />}
      {!report && !error && <Skeleton rows={4} label={t('admin.health.loading')} />}
    </>
  )
}
