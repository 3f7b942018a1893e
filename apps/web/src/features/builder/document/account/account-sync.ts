/** Sends the game to the account shortly after a change, and holds back where the account has another version. */
import type { Game } from '@rubato/contracts/domain'
import { isErrorCode, NetworkError } from '../../../../lib/api/api-error.ts'
import {
  changeGame,
  copyName,
  gameWriteOf,
  makeGame,
  replaceCommand,
  savedAs,
  type GameCalls,
  type NewGameId,
} from './account-save.ts'
import { createAutosave, type Autosave } from '../autosave.ts'
import type { SavedAs } from '../local-copy.ts'
import type { WorkState, WorkStore } from '../builder-store.ts'
import { canSave, detailsOf } from '../game-details.ts'
import { baseOf, isSameWork, type SaveStatusStore } from '../save-status.ts'

/** Rest after the last change before it is sent, ms. */
const SEND_AFTER_MS = 3000

interface AccountSyncOptions {
  store: WorkStore
  status: SaveStatusStore
  calls: GameCalls
  /** Of the game that the first save makes. */
  newId: NewGameId
  /** Stores what the account has answered on this device; `oldId` is the game that the work was based on before. */
  onAccepted: (game: Game, oldId: string | null) => Promise<void>
  /** Called when the account answers after another tab has taken over, so that the answer can be passed to it. */
  onLate: (saved: SavedAs) => void
  /** Called when a request has been answered or has failed, after the other callbacks. */
  onAnswered: () => void
  /** Resolves when no request of another tab is under way, or the other tab has been silent for too long. */
  whenAnswered: () => Promise<void>
}

export interface AccountSync extends Autosave {
  /** Whether a request is on its way. */
  isSending: () => boolean
  /** Keeps both versions of a conflict: this one is saved as another game. Calls made meanwhile return the same promise. */
  keepAsCopy: (ending: string) => Promise<void>
  /** The game of the account takes the place of this one, as a step that can be undone. Does nothing while a copy is made. */
  takeTheirs: () => void
}

type Sending = Pick<AccountSyncOptions, 'store' | 'status' | 'calls' | 'newId'>

function isDue({ store, status }: Sending): boolean {
  const { account, isUnsent } = status.get()
  const { role, details } = store.get()
  return role !== 'following' && account.kind !== 'conflict' && isUnsent && canSave(details)
}

/** Resolves to the game that the account has stored, or to null where it has another version. */
async function request({ status, calls, newId }: Sending, { history, details }: WorkState): Promise<Game | null> {
  const { savedAs: base } = status.get()
  const game = gameWriteOf(history.document, details)
  const answer = base ? await changeGame(calls, game, base) : await makeGame(calls, game, newId)
  if ('stored' in answer) return answer.stored
  status.setAccount({ kind: 'conflict', theirs: answer.theirs })
  return null
}

/** @throws a network error, after which the autosave tries again. */
function noteFailure(status: SaveStatusStore, error: unknown): void {
  if (status.get().savedAs && isErrorCode(error, 'game.not-found')) return status.setDeleted()
  if (!(error instanceof NetworkError)) return status.setAccount({ kind: 'refused', error })
  status.setAccount({ kind: 'offline' })
  throw error
}

/** A conflict stays, so that the member can choose again. */
function noteFailedCopy(status: SaveStatusStore, error: unknown): void {
  const { account } = status.get()
  if (account.kind === 'conflict') status.setAccount({ kind: 'conflict', theirs: account.theirs, error })
  else status.setAccount({ kind: 'refused', error })
}

export function createAccountSync(options: AccountSyncOptions): AccountSync {
  const { store, status, calls, newId, onAccepted, onLate, onAnswered, whenAnswered } = options
  /** @param sent the state that the call stored; later changes are sent by the next call */
  async function accept(game: Game, sent: WorkState): Promise<void> {
    if (store.get().role === 'following') {
      status.noteWork()
      return onLate(savedAs(game))
    }
    const oldId = baseOf(status.get())?.id ?? null
    const isUnsent = !isSameWork(sent, store.get())
    newId.renew()
    status.setSaved({ savedAs: savedAs(game), isUnsent })
    if (isUnsent) autosave.note()
    await onAccepted(game, oldId)
  }
  let isSending = false
  async function send(): Promise<void> {
    if (!isDue(options)) return
    status.setAccount({ kind: 'sending' })
    await whenAnswered()
    if (!isDue(options)) {
      // Another tab writes now. Unlike `setSaved`, `noteWork` keeps `deleted`.
      if (status.get().account.kind === 'sending') status.noteWork()
      return
    }
    // A change of the work, or the answer to the other tab, may have replaced the status during the wait.
    status.setAccount({ kind: 'sending' })
    const state = store.get()
    try {
      isSending = true
      const answer = await request(options, state).finally(() => {
        isSending = false
      })
      if (answer) await accept(answer, state)
    } catch (error) {
      noteFailure(status, error)
    } finally {
      onAnswered()
    }
  }
  const autosave = createAutosave({ save: send, onState: () => undefined, delay: SEND_AFTER_MS })
  /** The copy that is being made: a second press makes no second game. */
  let copying: Promise<void> | null = null
  async function makeCopy(ending: string): Promise<void> {
    const state = store.get()
    const details = { ...state.details, name: copyName(state.details.name, ending) }
    const { account: before } = status.get()
    if (before.kind === 'conflict') status.setAccount({ kind: 'conflict', theirs: before.theirs, isCopying: true })
    try {
      const game = await calls.create(gameWriteOf(state.history.document, details), crypto.randomUUID())
      const { details: now } = store.get()
      store.setDetails(now === state.details ? details : { ...now, name: copyName(now.name, ending) })
      await accept(game, { ...state, details })
    } catch (error) {
      noteFailedCopy(status, error)
    }
  }
  return {
    ...autosave,
    async flush() {
      await copying
      await autosave.flush()
    },
    isSending: () => isSending,
    keepAsCopy(ending) {
      copying ??= makeCopy(ending).finally(() => {
        copying = null
      })
      return copying
    },
    takeTheirs() {
      const { account } = status.get()
      if (account.kind !== 'conflict' || copying) return
      const { theirs } = account
      const oldId = baseOf(status.get())?.id ?? null
      if (store.run(replaceCommand(theirs)) !== null) return
      store.setDetails(detailsOf(theirs))
      newId.renew()
      status.setSaved({ savedAs: savedAs(theirs), isUnsent: false })
      autosave.stop()
      if (oldId !== theirs.id) void onAccepted(theirs, oldId)
    },
  }
}
