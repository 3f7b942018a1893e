/** One open editor: its lines, its outbox and its sender, for as long as the screen stands. */
import { useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { createChecks, type Checks } from '../checks/notes.ts'
import { openWork, type OpenWork } from '../outbox/open-document.ts'

export interface EditorSession extends Omit<OpenWork, 'close'> {
  checks: Checks
}
type Opened = { session: EditorSession } | { error: Error } | null

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))

/** The session and how to close it, which sends what is left; what cannot be sent stays on the device. */
async function open(
  memberId: string,
  scriptId: string,
): Promise<{ session: EditorSession; close: () => Promise<void> }> {
  const { close: closeWork, ...work } = await openWork(memberId, scriptId)
  const { store, sender } = work
  const checks = createChecks(store)
  // Without a network it waits for its own time: a try for every key would help nobody.
  const stop = store.subscribe(() => store.get().sending !== 'offline' && sender.wake())
  const online = () => sender.wake()
  addEventListener('online', online)
  sender.wake()
  const close = () => {
    removeEventListener('online', online)
    stop()
    checks.close()
    return closeWork()
  }
  return { session: { ...work, checks }, close }
}

export function useEditorSession(memberId: string, scriptId: string): Opened {
  const queryClient = useQueryClient()
  const [opened, setOpened] = useState<Opened>(null)
  useEffect(() => {
    let isGone = false
    const opening = open(memberId, scriptId)
    opening.then(
      ({ session }) => !isGone && setOpened({ session }),
      (error: unknown) => !isGone && setOpened({ error: asError(error) }),
    )
    const close = async () => {
      await (await opening).close()
      // Counts, coverage and lines of this script are told elsewhere too.
      await queryClient.invalidateQueries({ queryKey: ['scripts'] })
    }
    return () => {
      isGone = true
      // An editor that could not be opened has been told of already.
      close().catch(() => undefined)
    }
  }, [memberId, scriptId, queryClient])
  return opened
}
