/** One tab writes a game, by a Web Lock; the others follow it over a BroadcastChannel. */

import type { SavedAs } from '../local-copy.ts'

/**
 * `SavedAs`: the account has stored the game, under this id and revision.
 * `sending`: a request is under way in a tab that no longer writes; repeated until the request ends.
 * `answered`: a request has been answered or has failed. Posted after every request of every tab, also without a `sending` before.
 * A copy that is made in a conflict posts neither.
 */
type TabMessage = 'stored' | 'take-over' | 'sending' | 'answered' | SavedAs

export interface WritingTab {
  /** Tells the other tabs that the copy on this device has changed. */
  announceStored: () => void
  /** Tells the other tabs under which id and revision the account has stored the game. */
  announceSaved: (savedAs: SavedAs) => void
  /** Tells the other tabs that a request of this tab is under way, or that it has been answered or has failed. */
  announceRequest: (request: 'sending' | 'answered') => void
  /** Asks the writing tab to store its work and to stop writing, and writes then. */
  takeOver: () => void
  close: () => void
}

interface WritingTabOptions {
  name: string
  /** This tab may write from now on. */
  onWriting: () => void
  /** Another tab writes. */
  onFollowing: () => void
  /** The writing tab has stored something. */
  onStored: () => void
  /** The account has answered another tab. */
  onSaved: (savedAs: SavedAs) => void
  /** A request of another tab is under way, or has been answered or has failed. */
  onRequest: (request: 'sending' | 'answered') => void
  /** Called before another tab takes over; resolves when the work is stored. */
  beforeRelease: () => Promise<void>
}

/** A tab that does not answer loses its lock after this time, ms. */
const STEAL_MS = 2000

/** Without the Web Locks API every tab writes. */
export function openWritingTab(options: WritingTabOptions): WritingTab {
  const { name, onWriting, onFollowing, onStored, onSaved, onRequest, beforeRelease } = options
  if (!('locks' in navigator) || !('BroadcastChannel' in globalThis)) {
    onWriting()
    const nothing = () => undefined
    return {
      announceStored: nothing,
      announceSaved: nothing,
      announceRequest: nothing,
      takeOver: nothing,
      close: nothing,
    }
  }
  const channel = new BroadcastChannel(name)
  let release: (() => void) | null = null
  let isClosed = false
  let waiting: AbortController | null = null

  /** Holds the lock until it is released or another tab steals it. */
  async function hold(lock: Lock | null): Promise<void> {
    if (!lock) return onFollowing()
    if (isClosed) return
    waiting = null
    const held = Promise.withResolvers<void>()
    release = held.resolve
    onWriting()
    await held.promise
    release = null
  }
  const follow = () => {
    release = null
    if (!isClosed) onFollowing()
  }
  const request = (lockOptions: LockOptions) => navigator.locks.request(name, lockOptions, hold).catch(follow)

  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (typeof data === 'object') onSaved(data)
    if (data === 'sending' || data === 'answered') onRequest(data)
    if (data === 'stored' && !release) onStored()
    if (data === 'take-over' && release) void beforeRelease().finally(stopWriting)
  })
  function stopWriting(): void {
    release?.()
    if (!isClosed) onFollowing()
  }
  void request({ ifAvailable: true })
  const post = (message: TabMessage) => channel.postMessage(message)
  return {
    announceStored: () => post('stored'),
    announceSaved: post,
    announceRequest: post,
    takeOver() {
      if (release || waiting) return
      const controller = new AbortController()
      waiting = controller
      void navigator.locks.request(name, { signal: controller.signal }, hold).catch(() => undefined)
      post('take-over')
      setTimeout(() => {
        if (waiting !== controller || isClosed) return
        controller.abort()
        waiting = null
        void request({ steal: true })
      }, STEAL_MS)
    },
    close() {
      isClosed = true
      waiting?.abort()
      release?.()
      channel.close()
    },
  }
}
