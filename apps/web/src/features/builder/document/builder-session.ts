/** One open game: its state, its copy on this device, and its copy in the account. */
import type { Game } from '@rubato/contracts/domain'
import { isErrorCode, NetworkError } from '../../../lib/api/api-error.ts'
import { createValueStore } from '../../../lib/value-store.ts'
import { copyName, gameWriteOf, savedAs, sendGame, type GameCalls } from './account-save.ts'
import { createAutosave, type AutosaveState } from './autosave.ts'
import type { BuilderState, BuilderStore } from './builder-store.ts'
import { canSave, detailsOf } from './game-details.ts'
import { readCopy, writeCopy, type CopyStorage, type LocalCopy, type SavedAs } from './local-copy.ts'
import { openWritingTab } from './writing-tab.ts'

/** Where the newest change is. `device`: on this device, and the account has no game yet. */
export type AccountState =
  | { readonly kind: 'device' | 'unsent' | 'sending' | 'saved' | 'offline' }
  | { readonly kind: 'refused'; readonly error: unknown }
  /** The game in the account has changed elsewhere: nothing is sent until the member chooses. */
  | { readonly kind: 'conflict'; readonly theirs: Game }

export interface SaveStatus {
  readonly device: AutosaveState
  readonly account: AccountState
  readonly savedAs: SavedAs | null
}

/** Rest after the last change before it is sent, ms. */
const SEND_AFTER_MS = 3000

export interface SessionOptions {
  store: BuilderStore
  storage: CopyStorage
  calls: GameCalls
  /** The key of the copy of a game; null is the game that is not saved yet. */
  keyOf: (gameId: string | null) => string
  start: Pick<LocalCopy, 'savedAs' | 'isUnsent'>
  /** The account has a new game, and the copy is stored under its id. */
  onCreated: (gameId: string) => void
}

export interface BuilderSession {
  status: { get: () => SaveStatus; subscribe: (listener: () => void) => () => void }
  /** Saves at once on the device. */
  flush: () => Promise<void>
  /** Saves at once, on the device and in the account. */
  saveNow: () => Promise<void>
  /** Both of a conflict are kept: this one becomes another game of the account. */
  keepAsCopy: (ending: string) => Promise<void>
  /** The game of the account takes the place of this one, as a step that can be undone. */
  takeTheirs: () => void
  takeOver: () => void
  close: () => void
}

/** Whether two states have the same work in them. */
const isSameWork = (a: BuilderState, b: BuilderState): boolean =>
  a.history.document === b.history.document && a.details === b.details

export function createBuilderSession(options: SessionOptions): BuilderSession {
  const { store, storage, calls, keyOf, start, onCreated } = options
  let saved = start.savedAs
  let isUnsent = start.isUnsent
  let isLoading = false
  let known = store.get()
  const status = createValueStore<SaveStatus>({
    device: 'saved',
    account: { kind: saved ? (isUnsent ? 'unsent' : 'saved') : 'device' },
    savedAs: saved,
  })
  const setStatus = (change: Partial<SaveStatus>) => status.set({ ...status.get(), savedAs: saved, ...change })
  const setAccount = (account: AccountState) => setStatus({ account })

  const copy = (): LocalCopy => {
    const { history, details, playhead } = store.get()
    return { history, details, playhead, savedAs: saved, isUnsent }
  }
  const device = createAutosave({
    async save() {
      if (store.get().role === 'following') return
      await writeCopy(storage, keyOf(saved?.id ?? null), copy())
      tab.announceStored()
    },
    onState: (state) => setStatus({ device: state }),
  })

  async function accept(game: Game, sent: BuilderState): Promise<void> {
    const isNew = saved?.id !== game.id
    const oldKey = keyOf(saved?.id ?? null)
    saved = savedAs(game)
    isUnsent = !isSameWork(sent, store.get())
    setAccount({ kind: isUnsent ? 'unsent' : 'saved' })
    device.note()
    await device.flush()
    if (!isNew) return
    await storage.remove(oldKey).catch(() => undefined)
    onCreated(game.id)
  }
  async function findConflict(id: string): Promise<void> {
    setAccount({ kind: 'conflict', theirs: await calls.get(id) })
  }
  async function send(): Promise<void> {
    const state = store.get()
    const { kind } = status.get().account
    if (state.role === 'following' || kind === 'conflict' || !isUnsent || !canSave(state.details)) return
    setAccount({ kind: 'sending' })
    try {
      await accept(await sendGame(calls, gameWriteOf(state.history.document, state.details), saved), state)
    } catch (error) {
      if (saved && isErrorCode(error, 'item.conflict')) return findConflict(saved.id)
      setAccount(error instanceof NetworkError ? { kind: 'offline' } : { kind: 'refused', error })
      // Repeated without a change only where the network was the reason.
      if (error instanceof NetworkError) throw error
    }
  }
  const account = createAutosave({ save: send, onState: () => undefined, delay: SEND_AFTER_MS })

  const unsubscribe = store.subscribe(() => {
    const before = known
    known = store.get()
    if (isLoading || known.role === 'following') return
    if (before.history === known.history && before.details === known.details && before.playhead === known.playhead)
      return
    device.note()
    if (isSameWork(before, known)) return
    isUnsent = true
    if (status.get().account.kind !== 'conflict') setAccount({ kind: saved ? 'unsent' : 'device' })
    if (saved) account.note()
  })

  const reload = async () => {
    const stored = await readCopy(storage, keyOf(saved?.id ?? null))
    if (!stored) return
    isLoading = true
    store.load(stored)
    isLoading = false
    known = store.get()
    saved = stored.savedAs
    isUnsent = stored.isUnsent
    setStatus({ device: 'saved', account: { kind: saved ? (isUnsent ? 'unsent' : 'saved') : 'device' } })
  }
  let hasFollowed = false
  const tab = openWritingTab({
    name: `rubato.builder.${keyOf(saved?.id ?? null)}`,
    onWriting() {
      const begin = () => {
        store.setRole('writing')
        if (isUnsent && saved) account.note()
      }
      if (hasFollowed) void reload().finally(begin)
      else begin()
    },
    onFollowing() {
      hasFollowed = true
      store.setRole('following')
    },
    onStored: () => void reload(),
    beforeRelease: () => device.flush(),
  })
  const flush = () => void device.flush()
  const flushWhenHidden = () => document.visibilityState === 'hidden' && flush()
  window.addEventListener('pagehide', flush)
  document.addEventListener('visibilitychange', flushWhenHidden)

  return {
    status,
    flush: () => device.flush(),
    async saveNow() {
      if (status.get().account.kind !== 'conflict' && !saved) isUnsent = true
      account.note()
      await Promise.all([device.flush(), account.flush()])
    },
    async keepAsCopy(ending) {
      const state = store.get()
      const details = { ...state.details, name: copyName(state.details.name, ending) }
      try {
        const game = await calls.create(gameWriteOf(state.history.document, details))
        const old = saved
        store.setDetails(details)
        await accept(game, store.get())
        // The next opening of the other game reads it from the account.
        if (old) await storage.remove(keyOf(old.id)).catch(() => undefined)
      } catch (error) {
        setAccount({ kind: 'refused', error })
      }
    },
    takeTheirs() {
      const { account: state } = status.get()
      if (state.kind !== 'conflict') return
      const { theirs } = state
      store.run({ kind: 'replace', game: theirs })
      store.setDetails(detailsOf(theirs))
      saved = savedAs(theirs)
      isUnsent = false
      setAccount({ kind: 'saved' })
      account.stop()
    },
    takeOver: () => tab.takeOver(),
    close() {
      unsubscribe()
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flushWhenHidden)
      account.stop()
      void device.flush().finally(() => tab.close())
    },
  }
}
