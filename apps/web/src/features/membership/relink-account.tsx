import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { authorizeQuery } from './membership.queries.ts'

/** Link to Patreon for a member who is linked already. Renders nothing until the single-use address is loaded. */
export function RelinkAccount() {
  const { t } = useTranslation()
  const { data: links } = useQuery(authorizeQuery)
  if (!links) return null
  return (
    <a className={buttonClass({ look: 'secondary' })} href={links.url}>
      {t('patreon.link.link')}
    </a>
  )
}
