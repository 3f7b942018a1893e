import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { StateScreen } from '../../../ui/layout/state-screen.tsx'
import { deletedScriptsQuery } from '../queries/deleted-scripts.queries.ts'

/** The owner of a deleted script gets a link to restore it; other members cannot tell it from a script that never existed. */
export function MissingScript({ scriptId }: { scriptId: string }) {
  const { t } = useTranslation()
  const { data: deleted, isPending, failureCount } = useQuery(deletedScriptsQuery)
  const isOwn = deleted?.some(({ id }) => id === scriptId) ?? false
  // The retries go on behind the screen.
  if (isPending && failureCount === 0) return null
  return (
    <StateScreen
      title={t('scripts.page.missing.title')}
      text={t(isOwn ? 'scripts.page.missing.own' : 'scripts.page.missing.text')}
      actions={
        <Link to={isOwn ? '/my-scripts/' : '/explore-scripts'} className={buttonClass()}>
          {t(isOwn ? 'scripts.mine.title' : 'scripts.mine.explore')}
        </Link>
      }
    />
  )
}
