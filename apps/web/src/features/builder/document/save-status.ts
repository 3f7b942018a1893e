/** Where each state is stored: the newest change on this device, and the game of the account that it is based on. */
import type { Game } from '@rubato/contracts/domain'
import { createStore, type Store } from '../../../ui/store.ts'
import type { AutosaveState } from './autosave.ts'
import type { WorkState } from './builder-store.ts'
import type { LocalCopy, SavedAs } from './local-copy.ts'

/** Where the newest change is. `device`: on this device, and the account has no game yet. */
type AccountState =
  | { readonly kind: 'device' | 'unsent' | 'sending' | 'saved' | 'offline' }
  | { readonly kind: 'refused'; readonly error: unknown }
  /** The game in the account has changed elsewhere: nothing is sent until the member chooses. */
  | {
      readonly kind: 'conflict'
      readonly theirs: Game
      /** Why a copy could not be made. */
      readonly error?: unknown
      /** A copy is being made. */
      readonly isCopying?: true
    }

/** The part of the status that the copy on this device keeps. */
export type Saved = Pick<LocalCopy, 'savedAs' | 'isUnsent'>

export interface SaveStatus extends Saved {
  /** The game that the work was based on, where the account has deleted it; `savedAs` is null then. */
  readonly deleted: SavedAs | null
  readonly device: AutosaveState
  readonly account: AccountState
}

const accountOf = ({ savedAs, isUnsent }: Saved): AccountState => ({
  kind: savedAs ? (isUnsent ? 'unsent' : 'saved') : 'device',
})

export interface SaveStatusStore extends Pick<Store<SaveStatus>, 'get' | 'subscribe'> {
  setDevice: (device: AutosaveState) => void
  setAccount: (account: AccountState) => void
  /** Another base of the work, or none; the state of the account follows from it. */
  setSaved: (saved: Saved) => void
  /** The account has deleted the game: the work is on this device only, until it is saved as a new game. */
  setDeleted: () => void
  /** The work has changed; a conflict stays one. */
  noteWork: () => void
}

const statusOf = ({ savedAs, isUnsent }: Saved) => ({
  savedAs,
  isUnsent,
  account: accountOf({ savedAs, isUnsent }),
  deleted: null,
})

/** The game of the account that the work belongs to, deleted there or not; null where it has none yet. */
export const baseOf = ({ savedAs, deleted }: Pick<SaveStatus, 'savedAs' | 'deleted'>): SavedAs | null =>
  savedAs ?? deleted

export function createSaveStatus(start: Saved): SaveStatusStore {
  const status = createStore<SaveStatus>({ device: 'saved', ...statusOf(start) })
  const { get, subscribe } = status
  const change = (part: Partial<SaveStatus>) => status.set({ ...get(), ...part })
  return {
    get,
    subscribe,
    setDevice: (device) => change({ device }),
    setAccount: (account) => change({ account }),
    setSaved: (saved) => change(statusOf(saved)),
    setDeleted: () => change({ ...statusOf({ savedAs: null, isUnsent: true }), deleted: baseOf(get()) }),
    noteWork() {
      const { account, savedAs: base } = get()
      change({
        isUnsent: true,
        account: account.kind === 'conflict' ? account : accountOf({ savedAs: base, isUnsent: true }),
      })
    },
  }
}

/** Whether two states have the same work in them. */
export const isSameWork = (a: WorkState, b: WorkState): boolean =>
  a.history.document === b.history.document && a.details === b.details
