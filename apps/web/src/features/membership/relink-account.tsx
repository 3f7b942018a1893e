import { useId } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ConfirmFirst } from '../../domain/confirm-address/confirm-first.tsx'
import { useUnconfirmedAddress } from '../../domain/confirm-address/security.queries.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { authorizeQuery } from './membership.queries.ts'

/** Link to Patreon for a member who is linked already. Renders nothing until the single-use address is loaded. */
export function RelinkAccount() {
  const { t } = useTranslation()
  const { address, isLoading } = useUnconfirmedAddress()
  const { data: links } = useQuery({ ...authorizeQuery, enabled: address === null && !isLoading })
  const reasonId = useId()
  if (address !== null) return <ConfirmFirst address={address} id={reasonId} />
  if (!links) return null
  return (
    <a className={buttonClass({ look: 'secondary' })} href={links.url}>
      {t('patreon.link.link')}
    </a>
  )
}
