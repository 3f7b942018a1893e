/** Counts without persons: members and plays by week, and where people stop. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { COUNT_MIN, membershipTiers, type SiteCounts } from '@rubato/contracts/domain'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { ScrollRegion } from '../../../ui/layout/scroll-region.tsx'
import classes from '../admin.module.css'
import { Failed } from '../endless-list.tsx'
import { dayOf } from '../when.ts'
import { countsQuery } from './memberships.queries.ts'
import tables from './counts-card.module.css'

function Weeks({ weeks }: Pick<SiteCounts, 'weeks'>) {
  const { t, i18n } = useTranslation()
  const few = t('admin.counts.few', { count: COUNT_MIN })
  return (
    <ScrollRegion className={tables['scroll']} label={t('admin.counts.weeks')}>
      <table className={tables['table']}>
        <caption>{t('admin.counts.weeks')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('admin.counts.week')}</th>
            {membershipTiers.map((tier) => (
              <th key={tier} scope="col">
                {t(`tiers.${tier}`)}
              </th>
            ))}
            <th scope="col">{t('admin.counts.plays')}</th>
            <th scope="col">{t('admin.counts.finishes')}</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ week, members, plays, finishes }) => (
            <tr key={week}>
              <th scope="row">{dayOf(week, i18n.language)}</th>
              {membershipTiers.map((tier) => (
                <td key={tier}>{members[tier] ?? few}</td>
              ))}
              <td>{plays ?? few}</td>
              <td>{finishes ?? few}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

function Stops({ stops }: Pick<SiteCounts, 'stops'>) {
  const { t } = useTranslation()
  return (
    <table className={tables['table']}>
      <caption>{t('admin.counts.stops')}</caption>
      <tbody>
        {stops.map((count, index) => {
          const from = index * 10
          return (
            <tr key={from}>
              <th scope="row">{t('admin.counts.part', { from, to: from + 10 })}</th>
              <td>{count ?? t('admin.counts.few', { count: COUNT_MIN })}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

export function CountsCard() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(countsQuery)
  return (
    <Card aria-labelledby="counts">
      <h2 id="counts">{t('admin.counts.title')}</h2>
      <p className={classes['text']}>{t('admin.counts.text', { count: COUNT_MIN })}</p>
      {data && (
        <>
          <Weeks weeks={data.weeks} />
          <Stops stops={data.stops} />
        </>
      )}
      {!data && error && <Failed title={t('admin.counts.error')} error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={3} label={t('admin.counts.loading')} />}
    </Card>
  )
}
