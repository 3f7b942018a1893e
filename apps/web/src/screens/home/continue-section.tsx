/** Links to the items edited last on this device, one of each kind. Renders nothing for items that are gone. */
import { useId } from 'react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useContinued, type EditedThing } from './continue-things.ts'
import classes from './continue-section.module.css'

function ThingLink({ thing: { kind, icon: Icon, title, to, isUnsaved } }: { thing: EditedThing }) {
  const { t } = useTranslation()
  return (
    <Link to={to} className={classes['thing']}>
      <Icon aria-hidden="true" size={18} strokeWidth={1.75} />
      <span>
        <span className={classes['title']}>{title}</span>{' '}
        <span className={classes['kind']}>
          {t(`home.continue.${kind}`)}
          {isUnsaved && <>. {t('home.continue.unsaved')}</>}
        </span>
      </span>
    </Link>
  )
}

export function ContinueSection({ memberId }: { memberId: string }) {
  const { t } = useTranslation()
  const heading = useId()
  const things = useContinued(memberId)
  if (things.length === 0) return null
  return (
    <section aria-labelledby={heading} className={classes['section']}>
      <h2 id={heading}>{t('home.continue.title')}</h2>
      <ul className={classes['things']}>
        {things.map((thing) => (
          <li key={thing.kind}>
            <ThingLink thing={thing} />
          </li>
        ))}
      </ul>
    </section>
  )
}
