/** One open editor: its lines, its outbox and its sender, for as long as the screen stands. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { createEditorStore, type EditorState, type EditorStore } from './editor-store.ts'
import { linesFrom } from './lines.ts'
import { createChecks, type Checks } from './notes.ts'
import { openOutbox } from './outbox-shelf.ts'
import { createSender, scriptApi, type Sender } from './sender.ts'

export interface EditorSession {
  store: EditorStore
  sender: Sender
  checks: Checks
  /** Takes over what the service has now. */
  refresh: () => Promise<void>
  /** Whether the device keeps what is not sent yet. */
  isKept: () => boolean
}
type Opened = { session: EditorSession } | { error: Error } | null

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))

/** The session and how to close it; what it could not send stays on the device. */
async function open(memberId: string, scriptId: string): Promise<{ session: EditorSession; close: () => void }> {
  const api = scriptApi(scriptId)
  const dialogs = await api.list()
  const shelf = await openOutbox(memberId, scriptId)
  let kept = true
  const store = createEditorStore(linesFrom(dialogs), shelf.kept, (next) => {
    kept = shelf.keep(next)
  })
  const sender = createSender(store, api)
  const checks = createChecks(store)
  // Without a network it waits for its own time: a try for every key would help nobody.
  const stop = store.subscribe(() => store.get().sending !== 'offline' && sender.wake())
  const online = () => sender.wake()
  addEventListener('online', online)
  sender.wake()
  const refresh = async () => store.refresh(linesFrom(await api.list()))
  const close = () => {
    removeEventListener('online', online)
    stop()
    sender.close()
    checks.close()
    shelf.close()
  }
  return { session: { store, sender, checks, refresh, isKept: () => kept }, close }
}

export function useEditorSession(memberId: string, scriptId: string): Opened {
  const queryClient = useQueryClient()
  const [opened, setOpened] = useState<Opened>(null)
  useEffect(() => {
    let [isGone, close] = [false, (): void => undefined]
    open(memberId, scriptId).then(
      (made) => {
        if (isGone) return made.close()
        close = made.close
        setOpened({ session: made.session })
      },
      (error: unknown) => !isGone && setOpened({ error: asError(error) }),
    )
    return () => {
      isGone = true
      close()
      // Counts, coverage and lines of this script are told elsewhere too.
      void queryClient.invalidateQueries({ queryKey: ['scripts'] })
    }
  }, [memberId, scriptId, queryClient])
  return opened
}

/** A part of the state; drawn again when that part is another. `select` gives the same object for the same state. */
export const useEditor = <Part>(store: EditorStore, select: (state: EditorState) => Part): Part =>
  useSyncExternalStore(store.subscribe, () => select(store.get()))
