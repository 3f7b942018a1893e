/** Memberships by vendor: problems first, then every subscription. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Vendor, VendorReport } from '@rubato/contracts/domain'
import { Piece } from '../../../lib/errors/piece.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { AdminHead, AdminTabs } from '../admin-head.tsx'
import classes from '../admin.module.css'
import { Failed } from '../endless-list.tsx'
import { CountsCard } from './counts-card.tsx'
import { DoublePaymentsList } from './double-payments-list.tsx'
import { vendorsQuery } from './memberships.queries.ts'
import { ProblemsList } from './problems-list.tsx'
import { SubscriptionsList } from './subscriptions-list.tsx'
import { VendorCard } from './vendor-card.tsx'

function Reports({ reports, vendor }: { reports: readonly VendorReport[]; vendor: Vendor | undefined }) {
  const { t } = useTranslation()
  const report = reports.find((each) => each.vendor === vendor) ?? reports[0]
  if (!report)
    return (
      <div className={classes['empty']}>
        <h2>{t('admin.memberships.open')}</h2>
        <p>{t('admin.memberships.open-text')}</p>
      </div>
    )
  return (
    <>
      {reports.length > 1 && (
        <AdminTabs
          label={t('admin.memberships.tabs')}
          tabs={reports.map((each, index) => ({
            name: t(`admin.vendor.${each.vendor}`),
            to: '/admin/memberships',
            search: index === 0 ? {} : { vendor: each.vendor },
          }))}
        />
      )}
      <Piece>
        <VendorCard report={report} />
      </Piece>
      <Piece>
        <ProblemsList vendor={report.vendor} />
      </Piece>
      {report.vendor === 'partner' && (
        <Piece>
          <DoublePaymentsList />
        </Piece>
      )}
      <Piece>
        <SubscriptionsList vendor={report.vendor} />
      </Piece>
    </>
  )
}

export function MembershipsScreen({ vendor }: { vendor: Vendor | undefined }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(vendorsQuery)
  return (
    <>
      <AdminHead title={t('admin.memberships.title')} lead={t('admin.memberships.lead')} />
      {data && <Reports reports={data.data} vendor={vendor} />}
      {!data && error && <Failed title={t('admin.memberships.error')} error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={3} label={t('admin.memberships.loading')} />}
      <Piece>
        <CountsCard />
      </Piece>
    </>
  )
}
