/** One open game: its state, its copy on this device, and its copy in the account. */
import { z } from 'zod'
import type { Game } from '@rubato/contracts/domain'
import { idOfDraft } from '../../../domain/unsent-games.ts'
import { renameDraft } from '../../../lib/storage/drafts.ts'
import { createKeptTexts, type KeptTexts } from '../../../lib/storage/kept-texts.ts'
import { createValueDraft, type ValueDraft } from '../../../lib/storage/value-draft.ts'
import { createNewGameId, type GameCalls } from './account/account-save.ts'
import { createAccountSync, type AccountSync } from './account/account-sync.ts'
import type { WorkStore } from './builder-store.ts'
import type { CopyStorage } from './copy-storage.ts'
import { createDeviceSync, type DeviceSync } from './device-sync.ts'
import { followRenames } from './follow-renames.ts'
import { typedCardSchema, type GameCard } from './game-details.ts'
import { baseOf, createSaveStatus, isSameWork, type Saved, type SaveStatusStore } from './save-status.ts'
import { joinTabs } from './tabs/session-tab.ts'

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
  /** Called before `onCreated` where another tab has sent the game. */
  onSavedElsewhere: () => void
}

export interface BuilderSession extends Pick<AccountSync, 'keepAsCopy' | 'takeTheirs'>, Pick<DeviceSync, 'setTyping'> {
  status: Pick<SaveStatusStore, 'get' | 'subscribe'>
  /** The id of the game in the account; that of the draft until it has one. */
  gameId: () => string
  /** Texts of fields that are not committed: refused ones, and own words that are only typed. */
  keptTexts: KeptTexts
  /** The whole branching game as text, while it is written and not applied. */
  sceneText: ValueDraft<string>
  /** Unsaved values of the card, kept while it is closed. */
  typedCard: ValueDraft<Partial<GameCard>>
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

/** What is typed and not applied, kept in this tab. */
function createDrafts(gameId: () => string) {
  const keptTexts = createKeptTexts(() => `panels.${gameId()}`)
  const sceneText = createValueDraft(() => `scene-text.${gameId()}`, z.string())
  const typedCard = createValueDraft(() => `card.${gameId()}`, typedCardSchema)
  return {
    fields: { keptTexts, sceneText, typedCard },
    /** Stores them under the present id of the game. */
    move() {
      keptTexts.move()
      sceneText.move()
      typedCard.move()
    },
    clear() {
      keptTexts.clear()
      sceneText.set(null)
      typedCard.set(null)
    },
  }
}

/** The name of the draft with the words that the notebook of a branching game refused. */
export const refusedWordsDraft = (gameId: string): string => `notebook.${gameId}`

export function createBuilderSession(options: SessionOptions): BuilderSession {
  const { store, storage, calls, keyOf, draftId, start, isDeleted, onSaved, onCreated, onSavedElsewhere } = options
  const status = createSaveStatus(start)
  const gameId = () => baseOf(status.get())?.id ?? draftId
  const drafts = createDrafts(gameId)
  const { keptTexts } = drafts.fields
  if (isDeleted) status.setDeleted()
  const device = createDeviceSync({ store, status, storage, keyOf, draftId, onStored: () => tab.announceStored() })
  /** Moves the drafts, the tabs and the address to the game's new id. */
  const move = (oldId: string | null) => {
    drafts.move()
    renameDraft(refusedWordsDraft(oldId ?? draftId), refusedWordsDraft(gameId()))
    tab.move()
    onCreated(gameId())
  }
  const account = createAccountSync({
    store,
    status,
    calls,
    newId: createNewGameId(idOfDraft(draftId)),
    async onAccepted(game, oldId) {
      onSaved(game)
      await device.moveFrom(oldId)
      if (oldId !== game.id) move(oldId)
    },
    onLate: (saved) => tab.passOn(saved),
    onAnswered: () => tab.announceAnswered(),
    whenAnswered: () => tab.whenAnswered(),
  })
  const { unsubscribe, skipping } = watchStore({ store, keptTexts, status, device, account })
  const tab = joinTabs({
    store,
    status,
    device,
    account,
    storage,
    keyOf,
    skipping,
    onMoved(oldId) {
      onSavedElsewhere()
      move(oldId)
    },
  })
  const stopListening = device.listen()
  const sendWaiting = () => status.get().account.kind === 'offline' && void account.flush()
  window.addEventListener('online', sendWaiting)
  return {
    status,
    gameId,
    ...drafts.fields,
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
      drafts.clear()
      account.stop()
      await device.discard()
    },
    close() {
      unsubscribe()
      stopListening()
      window.removeEventListener('online', sendWaiting)
      void Promise.all([device.close(), account.flush()]).finally(() => {
        account.stop()
        tab.close()
      })
    },
  }
}
