/** The page to which Patreon sends people back: what became of the link. */
import { useCallback } from 'react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { PatronReturn } from '../../features/membership/patron-return.tsx'
import { MembershipOpened } from './membership-opened.tsx'

const route = getRouteApi('/_app/patreon/')

export function PatronReturnScreen() {
  const search = route.useSearch()
  const navigate = useNavigate()
  const leave = useCallback(() => void navigate({ to: '/patreon/signup', replace: true }), [navigate])
  return (
    <PatronReturn
      search={search}
      onUnpaid={leave}
      renderLinked={() => <MembershipOpened by="patreon" />}
      onBack={leave}
    />
  )
}
