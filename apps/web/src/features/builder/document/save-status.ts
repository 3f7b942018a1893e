/** What is stored where: the newest change on this device, and the game of the account that the work is based on. */
import type { Game } from '@rubato/contracts/domain'
import { createValueStore, type ValueStore } from '../../../lib/value-store.ts'
import type { AutosaveState } from './autosave.ts'
import type { BuilderState } from './builder-store.ts'
import type { LocalCopy } from './local-copy.ts'

/** Where the newest change is. `device`: on this device, and the account has no game yet. */
export type AccountState =
  | { readonly kind: 'device' | 'unsent' | 'sending' | 'saved' | 'offline' }
  | { readonly kind: 'refused'; readonly error: unknown }
  /** The game in the account has changed elsewhere: nothing is sent until the member chooses. */
  | { readonly kind: 'conflict'; readonly theirs: Game; /** Why a copy could not be made. */ readonly error?: unknown }

/** The part of the status that the copy on this device keeps. */
export type Saved = Pick<LocalCopy, 'savedAs' | 'isUnsent'>

export interface SaveStatus extends Saved {
  readonly device: AutosaveState
  readonly account: AccountState
}

const accountOf = ({ savedAs, isUnsent }: Saved): AccountState => ({
  kind: savedAs ? (isUnsent ? 'unsent' : 'saved') : 'device',
})

export interface SaveStatusStore extends Pick<ValueStore<SaveStatus>, 'get' | 'subscribe'> {
  setDevice: (device: AutosaveState) => void
  setAccount: (account: AccountState) => void
  /** Another base of the work, or none; the state of the account follows from it. */
  setSaved: (saved: Saved) => void
  /** The work has changed; a conflict stays one. */
  noteWork: () => void
}

export function createSaveStatus(start: Saved): SaveStatusStore {
  const { savedAs, isUnsent } = start
  const status = createValueStore<SaveStatus>({ device: 'saved', account: accountOf(start), savedAs, isUnsent })
  const { get, subscribe } = status
  const change = (part: Partial<SaveStatus>) => status.set({ ...get(), ...part })
  return {
    get,
    subscribe,
    setDevice: (device) => change({ device }),
    setAccount: (account) => change({ account }),
    setSaved: (saved) => change({ savedAs: saved.savedAs, isUnsent: saved.isUnsent, account: accountOf(saved) }),
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
export const isSameWork = (a: BuilderState, b: BuilderState): boolean =>
  a.history.document === b.history.document && a.details === b.details
