/**
 * The texts of a hidden item that name a forbidden subject, in their current version, for review before a release.
 */
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ItemReview } from '@rubato/contracts/domain'
import { triggerLabel } from '../../../domain/texts/trigger-texts.ts'
import classes from '../admin.module.css'

export function NamedTexts({ review: { named, namedCount: count } }: { review: ItemReview }) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className={classes['named']}>
      <h4 id={id}>{t('admin.item.named')}</h4>
      {count === 0 && <p className={classes['small']}>{t('admin.item.named-none')}</p>}
      <ul aria-labelledby={id}>
        {named.map(({ trigger, text, subjects }, index) => (
          <li key={index}>
            <p className={classes['quote']}>{text}</p>
            <p className={classes['small']}>
              {trigger ? triggerLabel(t, trigger) : t('admin.item.named-details')} · {subjects.join(', ')}
            </p>
          </li>
        ))}
      </ul>
      {count > named.length && (
        <p className={classes['small']}>{t('admin.item.named-shown', { shown: named.length, count })}</p>
      )}
    </div>
  )
}
