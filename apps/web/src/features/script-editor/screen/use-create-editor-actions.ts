/** Creates the actions of the editor: each changes dialogs, announces the result and moves the focus. */
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { VoiceName } from '@rubato/contracts/domain'
import { createKeptTexts } from '../../../lib/storage/kept-texts.ts'
import { notifyError } from '../../../lib/notify.ts'
import { createBulkActions } from '../bulk/bulk-actions.ts'
import { idsOf } from '../document/dialogs.ts'
import type { EditorActions } from '../list/editor-context.ts'
import { createSelection } from '../list/selection.ts'
import type { EditorProps } from './editor-props.ts'
import type { Announcements } from './status-message.tsx'
import type { EditorSession } from './use-editor-session.ts'

interface EditorActionsOptions {
  session: EditorSession
  voice: VoiceName
  onListen: EditorProps['onListen']
  announce: Announcements['announce']
  focusDialog: (id: string) => void
  focusNew: () => void
}

/** Returns the same object as long as the options are the same. */
export function useCreateEditorActions(options: EditorActionsOptions): EditorActions {
  const { session, voice, onListen, announce, focusDialog, focusNew } = options
  const { t } = useTranslation()
  const [selection] = useState(createSelection)
  // The ids of dialogs are unique in all scripts.
  const [keptTexts] = useState(() => createKeptTexts(() => 'script-lines'))
  const { store, checks, sender } = session
  return useMemo(
    () => ({
      store,
      checks,
      keptTexts,
      selection,
      bulk: createBulkActions({ store, announce, t }),
      listen({ text, speech }) {
        onListen(speech || text, voice).catch(() => notifyError(t('scripts.failed.listen'), t('settings.try-failed')))
      },
      add(trigger, texts) {
        const dialogs = texts.map((text) => ({
          id: crypto.randomUUID(),
          trigger,
          text,
          published: true,
          cloned: false,
        }))
        store.run({ kind: 'all', commands: dialogs.map((dialog) => ({ kind: 'add', dialog })) })
        // A single new dialog is visible beside the field, so the message is for screen readers alone.
        announce(t('editor.told.added', { count: dialogs.length }), dialogs.length === 1 ? 'heard' : 'undoable')
      },
      write(id, content, undoGroup) {
        sender.debounce()
        store.run({ kind: 'edit', id, content }, undoGroup)
      },
      remove(id, list) {
        const dialog = store.dialog(id)
        if (!dialog) return
        const ids = list ?? idsOf(store.get().dialogs, dialog.trigger)
        const index = ids.indexOf(id)
        const neighbour = ids[index + 1] ?? ids[index - 1]
        store.run({ kind: 'delete', id })
        announce(t('editor.told.deleted'), 'undoable')
        if (neighbour === undefined) focusNew()
        else focusDialog(neighbour)
      },
      move(id, by) {
        const dialog = store.dialog(id)
        if (!dialog) return
        const ids = idsOf(store.get().dialogs, dialog.trigger)
        const to = ids.indexOf(id) + by
        if (!store.run({ kind: 'move', id, to })) return
        announce(t('editor.told.moved', { place: to + 1, count: ids.length }))
        focusDialog(id)
      },
    }),
    [store, checks, sender, voice, onListen, announce, focusDialog, focusNew, selection, keptTexts, t],
  )
}
