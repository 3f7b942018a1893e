/** Loads the server's dialogs again while the editor is open and may be sending. */
import { dialogsFrom, type Dialogs } from '../document/dialogs.ts'
import type { EditorStore } from '../document/editor-store.ts'
import type { ScriptApi } from './script-api.ts'

const ATTEMPTS_MAX = 5

export interface Refresh {
  /** Loads the dialogs of the server again. */
  refresh: () => Promise<void>
  /** The same after an import that has added or changed `lines`. */
  refreshAfterImport: (lines: readonly string[]) => Promise<void>
}

export function createRefresh(store: EditorStore, api: Pick<ScriptApi, 'list'>): Refresh {
  /**
   * A list that was requested before the server confirmed an operation may lack that operation: it is requested again.
   * Returns null when every list was out of date on arrival.
   */
  async function loadCurrent(attempts = ATTEMPTS_MAX): Promise<Dialogs | null> {
    if (attempts === 0) return null
    const before = store.serverChanges()
    const stored = await api.list()
    return store.serverChanges() === before ? dialogsFrom(stored) : loadCurrent(attempts - 1)
  }
  return {
    async refresh() {
      const fresh = await loadCurrent()
      if (fresh) store.refresh(fresh)
    },
    async refreshAfterImport(lines) {
      const fresh = await loadCurrent()
      if (fresh) store.refreshAfterImport(fresh, lines)
    },
  }
}
