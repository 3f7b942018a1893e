/** The landing page for visitors: light, calm, nothing explicit. */
import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Hero } from '../../ui/layout/hero.tsx'
import { Logo } from '../../ui/art/logo.tsx'
import classes from './landing.module.css'

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

export function Landing({ product, signedIn, policyLinks, signOut }: LandingProps) {
  const { t } = useTranslation()
  return (
    <div className={classes['page']}>
      <header className={classes['head']}>
        <Logo name={product} />
        {signedIn ? (
          signOut
        ) : (
          <Link to="/sign-in/$" params={{ _splat: '' }} className={buttonClass({ look: 'secondary', small: true })}>
            {t('actions.sign-in')}
          </Link>
        )}
      </header>
      <main>
        <Hero id="rubato-landing" className={classes['hero']}>
          <h1>{t('landing.title')}</h1>
          <p>{t('landing.lead')}</p>
          {signedIn ? (
            <Link to="/home" className={buttonClass()}>
              {t('landing.enter')}
            </Link>
          ) : (
            <Link to="/sign-up/$" params={{ _splat: '' }} className={buttonClass()}>
              {t('landing.join')}
            </Link>
          )}
          <p className={classes['small']}>{t('landing.adults')}</p>
        </Hero>
        <ul className={classes['points']}>
          {points.map((point) => (
            <li key={point}>
              <h2>{t(`landing.points.${point}.title`)}</h2>
              <p>{t(`landing.points.${point}.text`)}</p>
            </li>
          ))}
        </ul>
      </main>
      <footer className={classes['foot']}>
        <span>{t('landing.footer')}</span>
        <Link to="/emergency">{t('nav.emergency')}</Link>
        <Link to="/report">{t('nav.report')}</Link>
        <Link to="/pricing">{t('titles.pricing')}</Link>
        {policyLinks}
      </footer>
    </div>
  )
}
