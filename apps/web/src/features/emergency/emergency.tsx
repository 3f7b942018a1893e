/** First steps when something went wrong; readable without signing in, short, factual. */
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { productName } from '../../lib/product.ts'
import { Logo } from '../../ui/logo.tsx'
import classes from './emergency.module.css'

const items = ['numb', 'chest', 'fainting', 'lost', 'bleeding', 'testicles', 'erection', 'burn', 'mind'] as const

export function Emergency() {
  const { t } = useTranslation()
  return (
    <div className={classes['page']}>
      <header>
        <Link to="/" className={classes['mark']}>
          <Logo name={productName()} />
        </Link>
      </header>
      <main>
        <h1>{t('emergency.title')}</h1>
        <p className={classes['lead']}>{t('emergency.lead')}</p>
        <ul className={classes['items']}>
          {items.map((item) => (
            <li key={item}>
              <h2>{t(`emergency.items.${item}.title`)}</h2>
              <p>{t(`emergency.items.${item}.text`)}</p>
            </li>
          ))}
        </ul>
        <p className={classes['note']}>{t('emergency.note')}</p>
      </main>
    </div>
  )
}
