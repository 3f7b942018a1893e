/** Prices and features of a membership, for visitors and members; with open membership, a note that it is free. */
import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { capabilitiesOf, EARLY_TIER, type PaidTier, type Pricing } from '@rubato/contracts/domain'
import { useOpenedAt } from '../../../domain/upgrade/use-can.ts'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { useMainTag } from '../../../ui/layout/inside-main.ts'
import type { PricingViewer } from './column-action.ts'
import { TierColumns } from './tier-columns.tsx'
import classes from './pricing.module.css'

const free = ['account', 'safety', 'emergency', 'kept'] as const

interface PageProps {
  mark: ReactNode
  isSignedIn: boolean
  title: string
  lead: string
  /** The account, and links to the policies. */
  foot: ReactNode
  children: ReactNode
}

function Page({ mark, isSignedIn, title, lead, foot, children }: PageProps) {
  const { t } = useTranslation()
  const Tag = useMainTag()
  return (
    <div className={classes['page']} data-inside={Tag === 'div' || undefined}>
      {Tag === 'main' && (
        <header className={classes['head']}>
          {mark}
          {isSignedIn || (
            <Link
              to="/sign-in/$"
              params={{ _splat: '' }}
              search={{ redirect: '/pricing/' }}
              className={buttonClass({ look: 'secondary', small: true })}
            >
              {t('actions.sign-in')}
            </Link>
          )}
        </header>
      )}
      <Tag>
        <div className={classes['intro']}>
          <h1>{title}</h1>
          <p>{lead}</p>
        </div>
        {children}
      </Tag>
      <footer className={classes['foot']}>{foot}</footer>
    </div>
  )
}

function WhatIsFree() {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="free" className={classes['free']}>
      <h2 id="free">{t('pricing.free.title')}</h2>
      <ul>
        {free.map((each) => (
          <li key={each}>{t(`pricing.free.${each}`)}</li>
        ))}
      </ul>
    </section>
  )
}

/** How the site is paid: the names of the texts below `pricing.lead`. */
function waysToPay(pricing: Pricing | undefined): 'loading' | 'both' | 'partner' | 'patreon' {
  if (!pricing) return 'loading'
  if (pricing.prices.length === 0) return 'patreon'
  return pricing.patreon ? 'both' : 'partner'
}

type FrameProps = Pick<PageProps, 'mark' | 'isSignedIn' | 'foot'>

interface PricingPageProps extends FrameProps {
  pricing: Pricing | undefined
  viewer: PricingViewer | undefined
  highlighted: PaidTier
  /** Rendered above the columns: the failures to load. */
  failure: ReactNode
  /** Rendered below them: the past membership of a user without one now. */
  past: ReactNode
}

export function PricingPage({ pricing, viewer, highlighted, failure, past, ...frame }: PricingPageProps) {
  const { t } = useTranslation()
  const patreon = viewer?.subscriptions?.decidedBy ? null : pricing?.patreon
  return (
    <Page {...frame} title={t('pricing.title')} lead={t(`pricing.lead.${waysToPay(pricing)}`)}>
      {failure && <div className={classes['failure']}>{failure}</div>}
      <TierColumns pricing={pricing} viewer={viewer} highlighted={highlighted} />
      {patreon && (
        <p className={classes['patron']}>
          <a href={patreon.pageUrl} target="_blank" rel="noreferrer">
            {t('pricing.patreon-page')}
          </a>
          <span>
            {t('pricing.patron')} <Link to="/patreon/signup">{t('pricing.link')}</Link>
          </span>
        </p>
      )}
      {past}
      <WhatIsFree />
    </Page>
  )
}

/** `action`: the link to an account, or into the app. */
export function OpenPricingPage({ action, ...frame }: FrameProps & { action: ReactNode }) {
  const { t } = useTranslation()
  const now = useOpenedAt()
  return (
    <Page {...frame} title={t('pricing.open.title')} lead={t('pricing.open.lead')}>
      <section aria-labelledby="open" className={classes['free']}>
        <h2 id="open">{t('pricing.open.list')}</h2>
        <ul>
          {capabilitiesOf(EARLY_TIER, now).map((each) => (
            <li key={each}>{t(`capabilities.${each}`)}</li>
          ))}
          <li>{t('capabilities.saved-unlimited')}</li>
        </ul>
        {action}
      </section>
    </Page>
  )
}
