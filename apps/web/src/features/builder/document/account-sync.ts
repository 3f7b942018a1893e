/** Sends the game to the account shortly after a change, and holds back where the account has another version. */
import type { Game } from '@rubato/contracts/domain'
import { isErrorCode, NetworkError } from '../../../lib/api/api-error.ts'
import { copyName, gameWriteOf, replaceCommand, savedAs, sendGame, type GameCalls } from './account-save.ts'
import { createAutosave, type Autosave } from './autosave.ts'
import type { WorkState, WorkStore } from './builder-store.ts'
import { canSave, detailsOf } from './game-details.ts'
import { baseOf, isSameWork, type SaveStatusStore } from './save-status.ts'

/** Rest after the last change before it is sent, ms. */
const SEND_AFTER_MS = 3000

interface AccountSyncOptions {
  store: WorkStore
  status: SaveStatusStore
  calls: GameCalls
  /** Stores what the account has answered on this device; `oldId` is the game that the work was based on before. */
  onAccepted: (game: Game, oldId: string | null) => Promise<void>
}

export interface AccountSync extends Autosave {
  /** Both of a conflict are kept: this one becomes another game of the account. */
  keepAsCopy: (ending: string) => Promise<void>
  /** The game of the account takes the place of this one, as a step that can be undone. */
  takeTheirs: () => void
}

export function createAccountSync({ store, status, calls, onAccepted }: AccountSyncOptions): AccountSync {
  /** @param sent the state that the call stored; later changes are sent by the next call */
  async function accept(game: Game, sent: WorkState): Promise<void> {
    const oldId = baseOf(status.get())?.id ?? null
    const isUnsent = !isSameWork(sent, store.get())
    status.setSaved({ savedAs: savedAs(game), isUnsent })
    if (isUnsent) autosave.note()
    await onAccepted(game, oldId)
  }
  /** @throws a network error, after which the autosave tries again. */
  function refuse(error: unknown): void {
    if (status.get().savedAs && isErrorCode(error, 'game.not-found')) return status.setDeleted()
    if (!(error instanceof NetworkError)) return status.setAccount({ kind: 'refused', error })
    status.setAccount({ kind: 'offline' })
    throw error
  }
  async function send(): Promise<void> {
    const state = store.get()
    const { account, savedAs: base, isUnsent } = status.get()
    if (state.role === 'following' || account.kind === 'conflict' || !isUnsent || !canSave(state.details)) return
    status.setAccount({ kind: 'sending' })
    try {
      const write = gameWriteOf(state.history.document, state.details)
      const answer = await sendGame(calls, write, base).catch(async (error: unknown) => {
        if (!base || !isErrorCode(error, 'item.conflict')) throw error
        status.setAccount({ kind: 'conflict', theirs: await calls.get(base.id) })
        return null
      })
      if (answer) await accept(answer, state)
    } catch (error) {
      refuse(error)
    }
  }
  const autosave = createAutosave({ save: send, onState: () => undefined, delay: SEND_AFTER_MS })
  return {
    ...autosave,
    async keepAsCopy(ending) {
      const state = store.get()
      const details = { ...state.details, name: copyName(state.details.name, ending) }
      try {
        const game = await calls.create(gameWriteOf(state.history.document, details))
        const { details: now } = store.get()
        store.setDetails(now === state.details ? details : { ...now, name: copyName(now.name, ending) })
        await accept(game, { ...state, details })
      } catch (error) {
        const { account } = status.get()
        // The conflict stays, so that the member can choose again.
        if (account.kind === 'conflict') status.setAccount({ ...account, error })
        else status.setAccount({ kind: 'refused', error })
      }
    },
    takeTheirs() {
      const { account } = status.get()
      if (account.kind !== 'conflict') return
      const { theirs } = account
      if (store.run(replaceCommand(theirs)) !== null) return
      store.setDetails(detailsOf(theirs))
      status.setSaved({ savedAs: savedAs(theirs), isUnsent: false })
      autosave.stop()
    },
  }
}
