/** The session of one open editor: its document, its outbox and its checks, from mounting to unmounting. */
import { useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { invalidateItem, itemCache } from '../../../domain/items/queries/item-cache.ts'
import { createChecks, type Checks } from '../checks/notes.ts'
import { openDocument, type OpenDocument } from '../outbox/open-document.ts'
import { figuresOf } from '../triggers/coverage.ts'

export interface EditorSession extends Omit<OpenDocument, 'close'> {
  checks: Checks
}
type OpenResult = { session: EditorSession } | { error: Error } | null

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))

/** Returns the session and a function that closes it. Closing sends the unsent work; the rest stays on the device. */
async function open(
  memberId: string,
  scriptId: string,
): Promise<{ session: EditorSession; close: () => Promise<void> }> {
  const { close: closeDocument, ...document } = await openDocument(memberId, scriptId)
  const { store, sender } = document
  const checks = createChecks(store)
  // Offline, the sender's retry timer decides: a key does not start a retry.
  const unsubscribe = store.subscribe(() => store.get().sending !== 'offline' && sender.wake())
  const onOnline = () => sender.wake()
  addEventListener('online', onOnline)
  sender.wake()
  const close = () => {
    removeEventListener('online', onOnline)
    unsubscribe()
    checks.close()
    return closeDocument()
  }
  return { session: { ...document, checks }, close }
}

/** Null while the session is opening. */
export function useEditorSession(memberId: string, scriptId: string): OpenResult {
  const queryClient = useQueryClient()
  const [result, setResult] = useState<OpenResult>(null)
  useEffect(() => {
    let isUnmounted = false
    const opening = open(memberId, scriptId)
    opening.then(
      ({ session }) => !isUnmounted && setResult({ session }),
      (error: unknown) => !isUnmounted && setResult({ error: asError(error) }),
    )
    const close = async () => {
      const { session, close: closeSession } = await opening
      // Other screens show the counts, the coverage and the dialogs of this script: the counts are right at once.
      const figures = figuresOf(session.store.get().dialogs)
      itemCache('script').change(queryClient, scriptId, (script) => ({ ...script, ...figures }))
      await closeSession()
      await invalidateItem(queryClient, 'script', scriptId)
    }
    return () => {
      isUnmounted = true
      // A failure to open was shown already.
      close().catch(() => undefined)
    }
  }, [memberId, scriptId, queryClient])
  return result
}
