/** One open game: its state, its copy on this device, and its copy in the account. */
import type { Game } from '@rubato/contracts/domain'
import { createKeptTexts, type KeptTexts } from '../../../lib/storage/kept-texts.ts'
import type { GameCalls } from './account-save.ts'
import { createAccountSync, type AccountSync } from './account-sync.ts'
import type { WorkStore } from './builder-store.ts'
import type { CopyStorage } from './copy-storage.ts'
import { createDeviceSync, type DeviceSync } from './device-sync.ts'
import { followRenames } from './follow-renames.ts'
import { readCopy } from './local-copy.ts'
import { baseOf, createSaveStatus, isSameWork, type Saved, type SaveStatusStore } from './save-status.ts'
import { createTextDraft, type TextDraft } from '../../../lib/storage/text-draft.ts'
import { openWritingTab, type WritingTab } from './writing-tab.ts'

interface SessionOptions {
  store: WorkStore
  storage: CopyStorage
  calls: GameCalls
  /** The key of the copy of a game; null is the draft. */
  keyOf: (gameId: string | null) => string
  /** The id of the game on this device while the account does not have it. */
  draftId: string
  start: Saved
  /** Whether the account has deleted the game of `start`. */
  isDeleted: boolean
  /** The account has stored the game. */
  onSaved: (game: Game) => void
  /** The account has a new game, and the copy is stored under its id. */
  onCreated: (gameId: string) => void
}

export interface BuilderSession extends Pick<AccountSync, 'keepAsCopy' | 'takeTheirs'>, Pick<DeviceSync, 'setTyping'> {
  status: Pick<SaveStatusStore, 'get' | 'subscribe'>
  /** The id of the game in the account; that of the draft until it has one. */
  gameId: () => string
  /** Texts of fields that are not committed: refused ones, and own words that are only typed. */
  keptTexts: KeptTexts
  /** The whole branching game as text, while it is written and not applied. */
  sceneText: TextDraft
  /** Saves at once on the device. */
  flush: () => Promise<void>
  /** Saves at once, on the device and in the account. */
  saveNow: () => Promise<void>
  takeOver: () => void
  /** Removes the copy on this device; what is done after it is not stored. @throws what the storage throws. */
  discard: () => Promise<void>
  /** Saves what has changed on the device, and a game of the account there too; then the tab stops writing. */
  close: () => void
}

interface Parts {
  store: WorkStore
  keptTexts: KeptTexts
  status: SaveStatusStore
  device: DeviceSync
  account: AccountSync
}

/** Hands each change of the work to the device and to the account. `skipping` changes the store without that. */
function watchStore({ store, keptTexts, status, device, account }: Parts) {
  let known = store.get()
  let isSkipping = false
  const unsubscribe = store.subscribe(() => {
    const before = known
    known = store.get()
    followRenames(keptTexts, before.history.document, known.history.document)
    if (isSkipping || known.role === 'following') return
    if (before.history === known.history && before.details === known.details && before.playhead === known.playhead)
      return
    device.note()
    if (isSameWork(before, known)) return
    status.noteWork()
    if (status.get().savedAs) account.note()
  })
  const skipping = (change: () => void) => {
    isSkipping = true
    change()
    isSkipping = false
  }
  return { unsubscribe, skipping }
}

interface SessionTab extends WritingTab {
  /** Writes from now on as the tab of the present game, which has got another id. */
  move: () => void
}

/** The tab that writes; another tab's work is read from this device. */
function joinTabs(parts: Parts, options: SessionOptions, skipping: (change: () => void) => void): SessionTab {
  const { store, status, device, account } = parts
  const { storage, keyOf } = options
  const key = () => keyOf(baseOf(status.get())?.id ?? null)
  const reload = async () => {
    const stored = await readCopy(storage, key())
    if (!stored) return
    skipping(() => store.load(stored))
    status.setSaved(stored)
    status.setDevice('saved')
  }
  const begin = () => {
    store.setRole('writing')
    const { savedAs, isUnsent } = status.get()
    if (isUnsent && savedAs) account.note()
  }
  let hasFollowed = false
  const join = () =>
    openWritingTab({
      name: `rubato.builder.${key()}`,
      onWriting() {
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
  let tab = join()
  return {
    announceStored: () => tab.announceStored(),
    takeOver: () => tab.takeOver(),
    move() {
      tab.close()
      // Changes made during the request have no stored copy.
      hasFollowed = false
      tab = join()
    },
    close: () => tab.close(),
  }
}

export function createBuilderSession(options: SessionOptions): BuilderSession {
  const { store, storage, calls, keyOf, draftId, start, isDeleted, onSaved, onCreated } = options
  let isClosed = false
  const status = createSaveStatus(start)
  const gameId = () => baseOf(status.get())?.id ?? draftId
  const keptTexts = createKeptTexts(() => `panels.${gameId()}`)
  const sceneText = createTextDraft(() => `scene-text.${gameId()}`)
  if (isDeleted) status.setDeleted()
  const device = createDeviceSync({ store, status, storage, keyOf, draftId, onStored: () => tab.announceStored() })
  const account = createAccountSync({
    store,
    status,
    calls,
    async onAccepted(game, oldId) {
      onSaved(game)
      await device.moveFrom(oldId)
      if (oldId === game.id) return
      keptTexts.move()
      sceneText.move()
      if (!isClosed) tab.move()
      onCreated(game.id)
    },
  })
  const parts = { store, keptTexts, status, device, account }
  const { unsubscribe, skipping } = watchStore(parts)
  const tab = joinTabs(parts, options, skipping)
  const stopListening = device.listen()
  const sendWaiting = () => status.get().account.kind === 'offline' && void account.flush()
  window.addEventListener('online', sendWaiting)
  return {
    status,
    gameId,
    keptTexts,
    sceneText,
    flush: () => device.flush(),
    setTyping: device.setTyping,
    async saveNow() {
      if (!status.get().savedAs) status.noteWork()
      account.note()
      await Promise.all([device.flush(), account.flush()])
    },
    keepAsCopy: (ending) => account.keepAsCopy(ending),
    takeTheirs: () => account.takeTheirs(),
    takeOver: () => tab.takeOver(),
    async discard() {
      unsubscribe()
      keptTexts.clear()
      sceneText.set(null)
      await device.discard()
    },
    close() {
      isClosed = true
      unsubscribe()
      stopListening()
      window.removeEventListener('online', sendWaiting)
      const sent = status.get().savedAs ? account.flush() : Promise.resolve()
      void Promise.all([device.close(), sent]).finally(() => {
        account.stop()
        tab.close()
      })
    },
  }
}
