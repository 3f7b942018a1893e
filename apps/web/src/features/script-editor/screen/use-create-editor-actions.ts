/** What can be done to lines, with where the focus goes after it. The same object while the voice is the same. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { VoiceName } from '@rubato/contracts/domain'
import { notifyError } from '../../../lib/notify.ts'
import type { EditorActions } from '../list/editor-context.ts'
import type { EditorProps } from './editor-props.ts'
import { idsOf } from '../document/dialogs.ts'
import type { ToldState } from './status-message.tsx'
import type { EditorSession } from './use-editor-session.ts'

interface Desk {
  session: EditorSession
  voice: VoiceName
  onListen: EditorProps['onListen']
  tell: ToldState['tell']
  focusLine: (id: string) => void
  focusNew: () => void
}

export function useDesk({ session, voice, onListen, tell, focusLine, focusNew }: Desk): EditorActions {
  const { t } = useTranslation()
  const { store, checks, sender } = session
  return useMemo(
    () => ({
      store,
      checks,
      listen({ text, speech }) {
        onListen(speech || text, voice).catch(() => notifyError(t('scripts.failed.listen'), t('settings.try-failed')))
      },
      add(trigger, texts) {
        const lines = texts.map((text) => ({ id: crypto.randomUUID(), trigger, text, published: true, cloned: false }))
        store.run({ kind: 'all', commands: lines.map((line) => ({ kind: 'add', line })) })
        // A single one is seen where it was written.
        tell(t('editor.told.added', { count: lines.length }), lines.length === 1 ? 'heard' : 'undoable')
      },
      write(id, words, visit) {
        sender.hold()
        store.run({ kind: 'edit', id, words }, visit)
      },
      remove(id) {
        const line = store.line(id)
        if (!line) return
        const ids = idsOf(store.get().lines, line.trigger)
        const at = ids.indexOf(id)
        const near = ids[at + 1] ?? ids[at - 1]
        store.run({ kind: 'delete', id })
        tell(t('editor.told.deleted'), 'undoable')
        if (near === undefined) focusNew()
        else focusLine(near)
      },
      move(id, by) {
        const line = store.line(id)
        if (!line) return
        const ids = idsOf(store.get().lines, line.trigger)
        const to = ids.indexOf(id) + by
        if (!store.run({ kind: 'move', id, to })) return
        tell(t('editor.told.moved', { place: to + 1, count: ids.length }))
        focusLine(id)
      },
    }),
    [store, checks, sender, voice, onListen, tell, focusLine, focusNew, t],
  )
}
