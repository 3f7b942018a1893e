/**
 * The member's one consent on this device to remember sessions: lines may speak of them, and changes are proposed from what was
 * reported. Without it neither facts nor the endings of branching games are kept.
 */
import { readStored, writeStored } from '../../../lib/storage/stored.ts'
import { createStore, type ReadableStore } from '../../../ui/store.ts'
import { forgetEarlier } from './kept-earlier.ts'
import { forgetProposalChoices } from './proposal-choices.ts'
import { forgetSeenEndings } from '../../../domain/items/seen-endings.ts'
import { forgetFacts } from './session-facts.ts'

const KEY = 'remember-sessions'

/** Null before the member answered. */
export function readRemembering(): boolean | null {
  const stored = readStored('member', KEY)
  return typeof stored === 'boolean' ? stored : null
}

const changed = createStore(0)
/** The answer, for screens. */
export const remembering: ReadableStore<boolean | null> = { get: readRemembering, subscribe: changed.subscribe }

/** A no deletes what was kept; the history stays. */
export function setRemembering(yes: boolean): void {
  writeStored('member', KEY, yes)
  if (!yes) forgetKept()
  changed.set(changed.get() + 1)
}

function forgetKept(): void {
  forgetFacts()
  forgetProposalChoices()
  forgetSeenEndings()
  forgetEarlier()
}
