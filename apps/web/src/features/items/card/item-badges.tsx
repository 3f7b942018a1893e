/** The content of an item, as badges. */
import { useTranslation } from 'react-i18next'
import type { ItemSummary } from '@rubato/contracts/domain'
import classes from './item-badges.module.css'
import { badgesOf } from './item-words.ts'

export function ItemBadges({ summary, isShort = false }: { summary: ItemSummary; isShort?: boolean }) {
  const { t, i18n } = useTranslation()
  const badges = badgesOf(t, summary, { language: i18n.language, isShort })
  if (badges.length === 0) return null
  return (
    <ul className={classes['badges']} aria-label={t('items.facts')}>
      {badges.map(({ text, isNeed }) => (
        <li key={text} className={classes['badge']} data-need={isNeed || undefined}>
          {text}
        </li>
      ))}
    </ul>
  )
}
