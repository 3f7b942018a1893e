/**
 * The landing page for visitors: calm, nothing explicit, complete without scripts. `start-landing.ts` finds its parts by
 * `data-part` and sets the demonstration going.
 */
import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Logo } from '../../ui/art/logo.tsx'
import { HearThem } from './hear-them.tsx'
import classes from './landing.module.css'
import { StillStage } from './still-stage.tsx'

const points = ['clock', 'limits', 'stop', 'private'] as const

interface LandingProps {
  /** The product's name. */
  product: string
  signedIn: boolean
  /** Links to the policies. */
  policyLinks: ReactNode
  /** Sign-out for signed-in members; loaded for them only. */
  signOut: ReactNode
}

/** Runs in the app alone: the script of the prerendered page does the same there. */
function useDemonstration() {
  const page = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let stop: (() => void) | undefined
    let isWanted = true
    const begin = async () => {
      const { startLanding } = await import('./start-landing.ts')
      if (isWanted && page.current) stop = startLanding(page.current)
    }
    // Without it the page is still complete.
    begin().catch(() => undefined)
    return () => {
      isWanted = false
      stop?.()
    }
  }, [])
  return page
}

function HeadLinks({ signedIn, signOut }: Pick<LandingProps, 'signedIn' | 'signOut'>) {
  const { t } = useTranslation()
  return (
    <nav className={classes['links']} aria-label={t('landing.links')}>
      <Link to="/pricing">{t('titles.pricing')}</Link>
      {signedIn ? (
        signOut
      ) : (
        <Link to="/sign-in/$" params={{ _splat: '' }} className={buttonClass({ look: 'secondary' })}>
          {t('actions.sign-in')}
        </Link>
      )}
    </nav>
  )
}

function Actions({ signedIn }: Pick<LandingProps, 'signedIn'>) {
  const { t } = useTranslation()
  return (
    <div className={classes['actions']}>
      <Link to="/try" className={buttonClass()}>
        {t('landing.try')}
      </Link>
      {signedIn ? (
        <Link to="/home" className={buttonClass({ look: 'secondary' })}>
          {t('landing.enter')}
        </Link>
      ) : (
        <Link to="/sign-up/$" params={{ _splat: '' }} className={buttonClass({ look: 'secondary' })}>
          {t('landing.join')}
        </Link>
      )}
    </div>
  )
}

function Points() {
  const { t } = useTranslation()
  return (
    <ul className={classes['points']}>
      {points.map((point) => (
        <li key={point}>
          <h2>{t(`landing.points.${point}.title`)}</h2>
          <p>{t(`landing.points.${point}.text`)}</p>
        </li>
      ))}
    </ul>
  )
}

export function Landing({ product, signedIn, policyLinks, signOut }: LandingProps) {
  const { t } = useTranslation()
  return (
    <div ref={useDemonstration()} className={classes['page']}>
      <header className={classes['head']}>
        <Logo name={product} />
        <HeadLinks signedIn={signedIn} signOut={signOut} />
      </header>
      <main>
        <section className={classes['hero']}>
          <div className={classes['words']}>
            <h1>{t('landing.title')}</h1>
            <p className={classes['lead']}>{t('landing.lead')}</p>
            <Actions signedIn={signedIn} />
            <p className={classes['small']}>{t('landing.adults')}</p>
          </div>
          <StillStage />
        </section>
        <HearThem />
        <Points />
      </main>
      <p role="status" className={classes['offline']} data-part="offline" data-text={t('landing.offline')} />
      <footer className={classes['foot']}>
        <span>{t('landing.footer')}</span>
        <Link to="/emergency">{t('nav.emergency')}</Link>
        <Link to="/report">{t('nav.report')}</Link>
        {policyLinks}
      </footer>
    </div>
  )
}
