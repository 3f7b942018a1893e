/** First steps when something went wrong; readable without signing in, short, factual. */
import { Link } from '@tanstack/react-router'
import { Trans, useTranslation } from 'react-i18next'
import { site } from '../../lib/browser/site.ts'
import { useMainTag } from '../../ui/layout/inside-main.ts'
import { Logo } from '../../ui/art/logo.tsx'
import classes from './emergency.module.css'

const items = ['numb', 'chest', 'fainting', 'lost', 'bleeding', 'testicles', 'erection', 'burn', 'mind'] as const

/** A phone number as a link. */
const call = (number: string) => <a href={`tel:${number}`}>{number}</a>
const numbers = { eu: call('112'), us: call('911'), uk: call('999'), au: call('000') }

/** Without the page head inside a layout with a menu. */
export function Emergency() {
  const { t } = useTranslation()
  const Tag = useMainTag()
  const isAlone = Tag === 'main'
  return (
    <div className={isAlone ? classes['page'] : classes['inside']}>
      {isAlone && (
        <header className={classes['head']}>
          <Link to="/" className={classes['mark']}>
            <Logo name={site().productName} />
          </Link>
          <Link to="/">{t('emergency.back')}</Link>
        </header>
      )}
      <Tag>
        <h1>{t('emergency.title')}</h1>
        <p className={classes['lead']}>
          <Trans i18nKey="emergency.lead" components={numbers} />
        </p>
        <ul className={classes['items']}>
          {items.map((item) => (
            <li key={item}>
              <h2>{t(`emergency.items.${item}.title`)}</h2>
              <p>{t(`emergency.items.${item}.text`)}</p>
            </li>
          ))}
        </ul>
        <p className={classes['note']}>{t('emergency.note')}</p>
      </Tag>
    </div>
  )
}
