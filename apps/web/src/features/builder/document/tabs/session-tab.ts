/** The open game in several tabs: one writes it, and the work of that tab is read from this device. */
import type { AccountSync } from '../account/account-sync.ts'
import type { WorkStore } from '../builder-store.ts'
import type { CopyStorage } from '../copy-storage.ts'
import type { DeviceSync } from '../device-sync.ts'
import { readCopy, type SavedAs } from '../local-copy.ts'
import { baseOf, type SaveStatusStore } from '../save-status.ts'
import { openWritingTab, type WritingTab } from './writing-tab.ts'

interface SessionTabOptions {
  store: WorkStore
  status: SaveStatusStore
  device: DeviceSync
  account: AccountSync
  storage: CopyStorage
  /** The key of the copy of a game; null is the draft. */
  keyOf: (gameId: string | null) => string
  /** Changes the store without storing that. */
  skipping: (change: () => void) => void
  /** Called when another tab's save has given the game a new id and this tab has switched to it. `oldId` is null for a draft. */
  onMoved: (oldId: string | null) => void
}

export interface SessionTab extends Pick<WritingTab, 'announceStored' | 'takeOver' | 'close'> {
  /** Joins the tabs of the game's new id, and tells the tabs of the old one. */
  move: () => void
  /** Passes on the account's answer to a request that this tab sent before another tab took over. */
  passOn: (saved: SavedAs) => void
  /** Tells the other tabs that a request of this tab has been answered or has failed. */
  announceAnswered: () => void
  /** Resolves when the other tab's request is settled, or after it has been silent for `SILENCE_MS`. */
  whenAnswered: () => Promise<void>
}

/** A tab that no longer writes repeats at this interval that its request is under way, ms. */
const SENDING_EVERY_MS = 10_000
/** After this time without such a message the other tab counts as closed, ms; one message may be missing. */
const SILENCE_MS = 25_000

/** Tracks the request of another tab, whose answer has to be applied before this tab sends. */
function createRequestWait() {
  let pending: PromiseWithResolvers<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let applying = Promise.resolve()
  /** Called again for each message, which restarts the timer. */
  const started = () => {
    pending ??= Promise.withResolvers()
    clearTimeout(timer)
    timer = setTimeout(stop, SILENCE_MS)
  }
  function stop() {
    clearTimeout(timer)
    pending?.resolve()
    pending = null
  }
  return {
    started,
    /** The request is settled when the promise is. */
    applyAnswer(promise: Promise<void>) {
      started()
      applying = promise.finally(stop)
    },
    /** The request has ended; its answer may still be being applied. */
    finished: () => void applying.finally(stop),
    /** Resolves when the other tab's request is settled, or after it has been silent for `SILENCE_MS`. */
    settled: () => pending?.promise ?? Promise.resolve(),
  }
}

/** Announces the request of this tab: `sending` at once and every `SENDING_EVERY_MS`, and `answered` when it has ended. */
function createAnnouncer(announce: WritingTab['announceRequest']) {
  let timer: ReturnType<typeof setInterval> | undefined
  const stop = () => clearInterval(timer)
  return {
    stop,
    started() {
      stop()
      timer = setInterval(announce, SENDING_EVERY_MS, 'sending')
      announce('sending')
    },
    finished() {
      stop()
      announce('answered')
    },
  }
}

export function joinTabs(options: SessionTabOptions): SessionTab {
  const { store, status, device, account, storage, keyOf, skipping, onMoved } = options
  const presentId = () => baseOf(status.get())?.id ?? null
  let isClosed = false
  let hasFollowed = false
  /** Returns whether this device has a copy of the game. */
  const reload = async (id = presentId()): Promise<boolean> => {
    // Without the other tab's work this tab keeps its own.
    const stored = await readCopy(storage, keyOf(id)).catch(() => null)
    if (!stored || isClosed) return false
    skipping(() => store.load(stored))
    status.setSaved(stored)
    status.setDevice('saved')
    return true
  }
  /** The answer of the account to a tab that no longer writes; null once this tab has adopted it. */
  let lateAnswer: SavedAs | null = null
  /** The tab that writes bases its work on the answer to another tab; the others keep the answer for when they write. */
  async function adoptAnswer(saved: SavedAs): Promise<void> {
    const base = baseOf(status.get())
    const oldId = presentId()
    if (saved.id !== oldId && (await reload(saved.id))) return onMoved(oldId)
    lateAnswer = saved
    if (store.get().role === 'following') return
    lateAnswer = null
    if (base && (base.id !== saved.id || base.revision >= saved.revision)) return
    status.setSaved({ savedAs: saved, isUnsent: true })
    account.note()
    await device.moveFrom(oldId)
    if (oldId !== saved.id) onMoved(oldId)
  }
  const wait = createRequestWait()
  const receiveAnswer = (saved: SavedAs) => wait.applyAnswer(adoptAnswer(saved))
  const announcer = createAnnouncer((request) => !isClosed && tab.announceRequest(request))
  const begin = () => {
    store.setRole('writing')
    const { savedAs, isUnsent } = status.get()
    if (isUnsent && savedAs) account.note()
    if (lateAnswer) receiveAnswer(lateAnswer)
  }
  const join = () =>
    openWritingTab({
      name: `rubato.builder.${keyOf(presentId())}`,
      onWriting() {
        if (hasFollowed) void reload().finally(begin)
        else begin()
      },
      onFollowing() {
        hasFollowed = true
        store.setRole('following')
        if (account.isSending()) announcer.started()
      },
      onStored: () => void reload(),
      onSaved: receiveAnswer,
      onRequest: (request) => (request === 'sending' ? wait.started() : wait.finished()),
      beforeRelease: () => device.flush(),
    })
  let tab = join()
  return {
    announceStored: () => !isClosed && tab.announceStored(),
    takeOver: () => tab.takeOver(),
    move() {
      if (isClosed) return
      const left = tab
      const { savedAs } = status.get()
      const isWriting = store.get().role === 'writing'
      // Changes made during the request have no stored copy.
      hasFollowed = false
      tab = join()
      // Announced after this tab has requested the new lock, so that a following tab does not get it first.
      if (savedAs && isWriting) left.announceSaved(savedAs)
      left.close()
    },
    passOn(saved) {
      lateAnswer = saved
      if (!isClosed) tab.announceSaved(saved)
    },
    announceAnswered: announcer.finished,
    whenAnswered: wait.settled,
    close() {
      isClosed = true
      announcer.stop()
      tab.close()
    },
  }
}
