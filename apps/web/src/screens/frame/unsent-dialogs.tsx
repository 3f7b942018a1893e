/** Sends changes that closed editors left on this device, at the start and when the network is back. Renders nothing. */
import { useEffect } from 'react'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { kindKey } from '../../domain/items/queries/item-keys.ts'
import { meQuery } from '../../features/account/account.queries.ts'
import { hasOutbox } from '../../features/script-editor/outbox/outbox-key.ts'

export function UnsentDialogs() {
  const queryClient = useQueryClient()
  const { data: me } = useSuspenseQuery(meQuery)
  useEffect(() => {
    const send = async () => {
      if (!navigator.onLine || !hasOutbox(me.id)) return
      const { sendUnsent } = await import('../../features/script-editor/outbox/open-document.ts')
      await sendUnsent(me.id)
      await queryClient.invalidateQueries({ queryKey: kindKey('script') })
    }
    // Changes that cannot be sent now stay stored and are sent the next time.
    const trySending = () => void send().catch(() => undefined)
    trySending()
    addEventListener('online', trySending)
    return () => removeEventListener('online', trySending)
  }, [me.id, queryClient])
  return null
}
