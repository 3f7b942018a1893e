/** The author of an item, the origin of a copy, and the reports about both. */
import { Link } from '@tanstack/react-router'
import { FORMER_MEMBER } from '@rubato/contracts/domain'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { importedText } from '../../texts/imported-text.ts'
import { ReportLink } from '../../report-link.tsx'
import { isBuiltIn, isOwn, textsOf, type Item, type ItemViewer, type PlayableItem } from '../item.ts'
import { authorPath, pageOf } from '../item-paths.ts'
import classes from './origin.module.css'

interface AuthorLinkProps {
  item: Pick<Item, 'createdBy' | 'shared'>
  children: string
}

/** Leads to the page of the author, whom `children` names. Authors of unlisted and of left works may have none. */
export function AuthorLink({ item: { createdBy, shared }, children }: AuthorLinkProps) {
  if (!shared || createdBy.username === FORMER_MEMBER) return children
  return (
    <Link to={authorPath(createdBy.id)} className={classes['author']}>
      {children}
    </Link>
  )
}

export function Author({ item, viewer }: { item: Item; viewer: ItemViewer }) {
  const { t } = useTranslation()
  if (isOwn(item, viewer)) return t('items.by-you')
  return <AuthorLink item={item}>{t('items.by', { author: item.createdBy.username })}</AuthorLink>
}

/** The origin of a copy; without a link when the original was deleted. */
export function Credit({ item: { kind, credit } }: { item: Item }) {
  const { t } = useTranslation()
  if (!credit) return null
  const text = t(`${textsOf(kind)}.credit`, credit)
  return <span>{credit.id === null ? text : <Link to={pageOf({ kind, id: credit.id })}>{text}</Link>}</span>
}

/** The file that a game was made from. */
export function ImportedFrom({ item: { imported } }: { item: PlayableItem }) {
  const { t } = useTranslation()
  return imported ? <span>{importedText(t, imported)}</span> : null
}

interface ReportAuthorProps {
  author: Item['createdBy']
  /** The page to return to. */
  page: string
}

/** Nothing is shown for the product's own items. */
export function ReportAuthor({ author, page }: ReportAuthorProps) {
  const { t } = useTranslation()
  if (isBuiltIn({ createdBy: author })) return null
  const { id, username } = author
  return (
    <ReportLink
      kind="user"
      id={id}
      reported={{ text: username, page }}
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
