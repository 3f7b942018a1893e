/** Acts on many dialogs: each is one step of the history, is announced, and can be undone from the message. */
import type { TFunction } from 'i18next'
import { DIALOGS_PER_TRIGGER } from '@rubato/contracts/domain'
import { triggerLabel } from '../../../domain/texts/trigger-texts.ts'
import type { StepName } from '../document/commands.ts'
import { idsOf, type EditorDialog } from '../document/dialogs.ts'
import type { EditorStore } from '../document/editor-store.ts'
import type { BulkActions } from '../list/editor-context.ts'

interface BulkOptions {
  store: EditorStore
  announce: (text: string, display: 'seen' | 'undoable') => void
  t: TFunction
}

export function createBulkActions({ store, announce, t }: BulkOptions): BulkActions {
  const run = (act: StepName['act'], dialogs: ReadonlyMap<string, EditorDialog | null>): boolean =>
    store.run({ kind: 'set', name: { act, count: dialogs.size }, dialogs, order: new Map() })
  return {
    remove(ids) {
      if (run('delete', new Map(ids.map((id) => [id, null]))))
        announce(t('editor.told.deleted-many', { count: ids.length }), 'undoable')
    },
    move(ids, trigger) {
      const moved = ids.flatMap((id) => {
        const dialog = store.dialog(id)
        return dialog && dialog.trigger !== trigger ? [{ ...dialog, trigger }] : []
      })
      if (idsOf(store.get().dialogs, trigger).length + moved.length > DIALOGS_PER_TRIGGER) return false
      if (run('move', new Map(moved.map((dialog) => [dialog.id, dialog]))))
        announce(t('editor.told.moved-many', { count: moved.length, trigger: triggerLabel(t, trigger) }), 'undoable')
      return true
    },
    replace(changed, matches) {
      if (!run('replace', changed)) return
      announce(
        t('editor.told.replaced', { count: matches, lines: t('editor.find.lines', { count: changed.size }) }),
        'undoable',
      )
    },
  }
}
