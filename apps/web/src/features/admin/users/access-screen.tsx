/** Why a member has access or does not. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { regionJudgements, uuidSchema, type AccessReport } from '@rubato/contracts/domain'
import { Piece } from '../../../lib/errors/piece.tsx'
import { listText } from '../../../lib/i18n/list-text.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { StateScreen } from '../../../ui/pages/state-screen.tsx'
import classes from '../admin.module.css'
import { Failed } from '../endless-list.tsx'
import records from '../records.module.css'
import { momentOf } from '../when.ts'
import { accessQuery } from './users.queries.ts'
import { VendorAccessCard } from './vendor-access-card.tsx'

function Verdict({ report: { tier, isOpenSite, obstacles } }: { report: AccessReport }) {
  const { t } = useTranslation()
  return (
    <Card aria-labelledby="verdict">
      <h2 id="verdict">{t(obstacles.length === 0 ? 'admin.access.open' : 'admin.access.closed')}</h2>
      <p className={classes['text']}>
        {t('admin.access.tier', { tier: t(`tiers.${tier}`) })} {isOpenSite && t('admin.access.open-site')}
      </p>
      {obstacles.length > 0 && (
        <ul className={records['entries']} aria-label={t('admin.access.obstacles')}>
          {obstacles.map((obstacle) => (
            <li key={obstacle} className={records['bad']}>
              {t(`admin.access.obstacle.${obstacle}`)}
            </li>
          ))}
        </ul>
      )}
      <p className={classes['small']}>{t('admin.access.not-here')}</p>
    </Card>
  )
}

/** The rules by country and state for this member. */
function Regions({ regions }: Pick<AccessReport, 'regions'>) {
  const { t, i18n } = useTranslation()
  const nameOf = (region: string) => {
    if (region === '*') return t('admin.access.regions.others')
    return region === 'XX' ? t('admin.access.regions.unknown') : region
  }
  const groups = regionJudgements
    .map((judgement) => ({ judgement, names: regions.filter((each) => each.judgement === judgement) }))
    .filter(({ names }) => names.length > 0)
  return (
    <Card aria-labelledby="regions">
      <h2 id="regions">{t('admin.access.regions.title')}</h2>
      {regions.every(({ region, judgement }) => region === '*' && judgement !== 'blocked') ? (
        <p className={classes['text']}>{t('admin.access.regions.everywhere')}</p>
      ) : (
        <>
          <p className={classes['text']}>{t('admin.access.regions.not-stored')}</p>
          <ul className={records['entries']} aria-labelledby="regions">
            {groups.map(({ judgement, names }) => (
              <li key={judgement}>
                {t(`admin.access.regions.${judgement}`, {
                  regions: listText(
                    names.map(({ region }) => nameOf(region)),
                    i18n.language,
                  ),
                })}
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

function Loaded({ userId }: { userId: string }) {
  const { t, i18n } = useTranslation()
  const { data: report, error, refetch, isFetching } = useQuery(accessQuery(userId))
  return (
    <>
      <header>
        <Link to="/admin/user/$userId" params={{ userId }} className={classes['back']}>
          {t('admin.access.back')}
        </Link>
        <div className={classes['head']}>
          <h1>{t('admin.access.title')}</h1>
        </div>
        <p className={classes['text']}>{t('admin.access.lead')}</p>
      </header>
      <p className={records['checked']}>
        <Button look="secondary" small disabled={isFetching} onClick={() => void refetch()}>
          {t('admin.access.again')}
        </Button>
        <output className={classes['small']}>
          {report && t('admin.health.checked', { date: momentOf(report.checkedAt, i18n.language) })}
        </output>
      </p>
      {!report && error && <Failed title={t('admin.access.error')} error={error} retry={() => void refetch()} />}
      {!report && !error && <Skeleton rows={4} label={t('admin.access.loading')} />}
      {report && (
        <div className={records['grid']}>
          <div className={records['all']}>
            <Piece>
              <Verdict report={report} />
            </Piece>
          </div>
          <div className={records['all']}>
            <Piece>
              <Regions regions={report.regions} />
            </Piece>
          </div>
          {report.vendors.map((vendor) => (
            <Piece key={vendor.vendor}>
              <VendorAccessCard userId={userId} access={vendor} />
            </Piece>
          ))}
        </div>
      )}
    </>
  )
}

export function AccessScreen({ userId }: { userId: string }) {
  const { t } = useTranslation()
  if (uuidSchema.safeParse(userId).success) return <Loaded userId={userId} />
  return <StateScreen title={t('admin.user.missing')} text={t('admin.user.missing-text')} />
}
