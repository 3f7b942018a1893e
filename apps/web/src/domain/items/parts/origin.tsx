/** The author of an item, the origin of a copy, and the reports about both. */
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { ReportLink } from '../../report-link.tsx'
import { isBuiltIn, isOwn, textsOf, type Item, type ItemViewer } from '../item.ts'
import { pageOf } from '../item-paths.ts'
import classes from './origin.module.css'

export function Author({ item, viewer }: { item: Item; viewer: ItemViewer }) {
  const { t } = useTranslation()
  return isOwn(item, viewer) ? t('items.by-you') : t('items.by', { author: item.createdBy.username })
}

/** The origin of a copy; without a link when the original was deleted. */
export function Credit({ item: { kind, credit } }: { item: Item }) {
  const { t } = useTranslation()
  if (!credit) return null
  const text = t(`${textsOf(kind)}.credit`, credit)
  return <span>{credit.id === null ? text : <Link to={pageOf({ kind, id: credit.id })}>{text}</Link>}</span>
}

/** Nothing for items that ship with the product. */
export function ReportAuthor({ item }: { item: Item }) {
  const { t } = useTranslation()
  if (isBuiltIn(item)) return null
  const { id, username } = item.createdBy
  return (
    <ReportLink
      kind="user"
      id={id}
      reported={{ text: username, page: pageOf(item) }}
      className={classes['quiet']}
      aria-label={t('items.report-author-name', { author: username })}
    >
      {t('items.report-author')}
    </ReportLink>
  )
}

export function ReportItem({ item, isSmall = false }: { item: Item; isSmall?: boolean }) {
  const { t } = useTranslation()
  return (
    <ReportLink
      kind={item.kind}
      id={item.id}
      reported={{ text: item.name, page: pageOf(item) }}
      className={buttonClass({ look: 'secondary', small: isSmall })}
    >
      {t('items.report')}
    </ReportLink>
  )
}
