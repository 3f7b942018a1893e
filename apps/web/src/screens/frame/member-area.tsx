/** Runs on every screen of members: sends settings, editor changes and plays that could not be sent before. */
import { useEffect, type ReactNode } from 'react'
import { useWindowEvent } from '@mantine/hooks'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { kindKey } from '../../domain/items/queries/item-keys.ts'
import { UnsentSettings } from '../../features/settings/unsent-settings.tsx'
import { OfflineWatch } from '../offline/offline-watch.tsx'
import { hasPlays } from '../../features/plays/stored-plays.ts'
import { reportError } from '../../lib/errors/report-error.ts'
import { reloadQueries } from '../../lib/query/reload-queries.ts'
import { meQuery } from '../../features/account/account.queries.ts'
import { hasOutbox } from '../../features/script-editor/outbox/outbox-key.ts'

/** Sends changes that closed editors left on this device, at the start and when the network is back. Renders nothing. */
function UnsentDialogs() {
  const queryClient = useQueryClient()
  const { data: me } = useSuspenseQuery(meQuery)
  useEffect(() => {
    const send = async () => {
      if (!navigator.onLine || !hasOutbox(me.id)) return
      const { sendUnsent } = await import('../../features/script-editor/outbox/open-document.ts')
      await sendUnsent(me.id)
      await reloadQueries(queryClient, { queryKey: kindKey('script') })
    }
    // Changes that cannot be sent now stay stored and are sent the next time.
    const trySending = () => void send().catch(() => undefined)
    trySending()
    addEventListener('online', trySending)
    return () => removeEventListener('online', trySending)
  }, [me.id, queryClient])
  return null
}

/** Delay of the queued plays after the start, ms: the screen loads first. */
const PLAYS_DELAY = 10_000

const sendQueued = (): void => {
  if (hasPlays()) import('../../features/plays/send-plays.ts').then(({ sendPlays }) => sendPlays()).catch(reportError)
}

/** Sends plays that are still queued, when the app starts and when the network is back. Renders nothing. */
function UnsentPlays() {
  useEffect(() => {
    const timer = setTimeout(sendQueued, PLAYS_DELAY)
    return () => clearTimeout(timer)
  }, [])
  useWindowEvent('online', sendQueued)
  return null
}

export const MemberArea = ({ children }: { children: ReactNode }) => (
  <>
    <UnsentSettings />
    <UnsentDialogs />
    <UnsentPlays />
    <OfflineWatch />
    {children}
  </>
)
