/** The public page of an author: name, time, and what they share. */
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { AuthorPage as Author } from '@rubato/contracts/domain'
import { authorPath, explorePaths } from '../../../domain/items/item-paths.ts'
import { ReportAuthor } from '../../../domain/items/parts/origin.tsx'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { ScreenHead } from '../../../ui/layout/screen-head.tsx'
import { StateScreen } from '../../../ui/pages/state-screen.tsx'

/** Also for an author who has stopped sharing or is suspended. */
export function NoAuthor() {
  const { t } = useTranslation()
  return (
    <StateScreen
      title={t('items.works.no-author')}
      text={t('items.works.no-author-text')}
      actions={
        <Link to={explorePaths.game} className={buttonClass()}>
          {t('items.game.mine.explore')}
        </Link>
      }
    />
  )
}

export function AuthorHead({ author, memberId }: { author: Author; memberId: string }) {
  const { t, i18n } = useTranslation()
  const { id, username, since } = author
  const month = (day: string) =>
    new Intl.DateTimeFormat(i18n.language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(day))
  return (
    <ScreenHead
      title={username}
      lead={since === null ? t('items.works.product') : t('items.works.since', { month: month(since) })}
    >
      {id === memberId ? (
        <span>{t('items.works.yours')}</span>
      ) : (
        <ReportAuthor author={{ id, username }} page={authorPath(id)} />
      )}
    </ScreenHead>
  )
}
