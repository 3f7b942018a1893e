/** The screens of a session, whichever way their frames come. */
import type { Bytes } from '../../../lib/bytes.ts'
import { screenMessageSchema, type ScreenMessage, type StageMessage } from '../channel/messages.ts'
import { createStore, type ReadableStore } from '../../../ui/store.ts'
import { createPeer, type Peer } from './peer.ts'

/** A screen in the list on the stage. */
export interface ScreenEntry {
  id: string
  /** Browser and system; null for a window of this browser, or when they are unknown. */
  device: string | null
  isWindow: boolean
  state: 'connecting' | 'comparing' | 'connected' | 'away'
  /** The number to compare with the screen's. */
  number: string | null
}

/** How frames reach a screen. */
export interface Way {
  isWindow: boolean
  send(frame: string): void
  /** For a window: the file of the video; null takes it away. */
  sendFile?(file: Blob | null): void
}

/**
 * `hidden`: a window that has been silent for `HIDDEN_MS`, or a device that has left before it has joined. It is not listed and keeps its
 * keys.
 */
type Presence = 'here' | 'away' | 'hidden'

interface Entry extends Way {
  peer: Peer<ScreenMessage, StageMessage>
  device: string | null
  /** `performance.now()` of its last message. */
  heardAt: number
  presence: Presence
}

/** A connected window of this browser. */
export interface ConnectedWindow {
  peer: Pick<Peer<ScreenMessage, StageMessage>, 'send'>
  sendFile?(file: Blob | null): void
}

export interface Entries {
  list: ReadableStore<readonly ScreenEntry[]>
  /** A frame of this screen; a new screen is added while there is room, one that the member has removed is not. */
  receive(id: string, way: Way, frame: string): void
  /** False for a screen that the member has removed, and for a new one without room. */
  joined(id: string, way: Way, device: string | null): boolean
  left(id: string): void
  send(id: string, message: StageMessage): void
  toAll(message: StageMessage): void
  /** The windows that are connected. */
  windows(): readonly ConnectedWindow[]
  /** Deletes the screens on other devices: their relay has ended. */
  forgetDevices(): void
  confirm(id: string): void
  /** Removes a screen for the rest of the session; returns whether it is a window. */
  remove(id: string): { isWindow: boolean }
  close(): void
}

interface EntriesOptions {
  /** Called before keys are agreed on with a screen. */
  mayAgree(isWindow: boolean): boolean
  secretFor(hint: string): Bytes | null
  /** Everything that is shown now, for a screen that has just connected. */
  snapshot(): readonly StageMessage[]
  /** An input or a question for the time. `received`: when it came, ms. */
  onMessage(id: string, message: Exclude<ScreenMessage, { kind: 'hello' | 'bye' }>, received: number): void
}

/** A screen sends at least every two seconds. Without a message for this time it counts as away, ms. */
const AWAY_MS = 7000
/**
 * A window that is silent for this time leaves the list, ms. It is not deleted: it may be closed, which it does not always
 * announce, or its page may be throttled to one timer a minute or frozen, and then it still has to be able to stop the session.
 */
const HIDDEN_MS = 20_000
/** Number of entries that are kept, hidden ones included. */
const ENTRIES_MAX = 32

function shownEntry(id: string, { peer, device, isWindow, presence }: Entry): ScreenEntry {
  const state = peer.state()
  const shown = state === 'comparing' || state === 'connected' ? state : 'connecting'
  return { id, device, isWindow, number: peer.number(), state: presence === 'here' ? shown : 'away' }
}

const listOf = (entries: ReadonlyMap<string, Entry>): ScreenEntry[] =>
  [...entries].flatMap(([id, entry]) => (entry.presence === 'hidden' ? [] : shownEntry(id, entry)))

const isConnected = ({ peer }: Entry): boolean => peer.state() === 'connected'
const isConnectedWindow = (entry: Entry): boolean => entry.isWindow && entry.presence === 'here' && isConnected(entry)

/** @param silent time since its last message, ms */
function presenceAfter(silent: number, entry: Entry): Presence {
  if (entry.isWindow && silent > HIDDEN_MS) return 'hidden'
  if (!isConnected(entry)) return entry.presence
  return silent > AWAY_MS ? 'away' : 'here'
}

/** A device keeps its keys, also those that are not agreed on yet, and goes on with them. One that has not joined is not listed meanwhile. */
const presenceAfterLoss = (entry: Entry): Presence => (isConnected(entry) ? 'away' : 'hidden')

function deleteDevices(entries: Map<string, Entry>): void {
  for (const [id, { isWindow }] of entries) if (!isWindow) entries.delete(id)
}

/**
 * Deletes an entry if there are `ENTRIES_MAX`: one that is not connected before one that is silent, and the longest silent of
 * them first. Returns false if all are connected and present.
 */
function makeRoom(entries: Map<string, Entry>): boolean {
  if (entries.size < ENTRIES_MAX) return true
  const [first] = [...entries]
    .filter(([, entry]) => !isConnected(entry) || entry.presence !== 'here')
    .toSorted(([, a], [, b]) => Number(isConnected(a)) - Number(isConnected(b)) || a.heardAt - b.heardAt)
  return first !== undefined && entries.delete(first[0])
}

export function createEntries({ mayAgree, secretFor, snapshot, onMessage }: EntriesOptions): Entries {
  const entries = new Map<string, Entry>()
  const removed = new Set<string>()
  const list = createStore<readonly ScreenEntry[]>([])
  const show = () => list.set(listOf(entries))
  const forget = (id: string) => {
    entries.delete(id)
    show()
  }
  const take = (id: string, message: ScreenMessage) => {
    const received = performance.now()
    const entry = entries.get(id)
    if (!entry) return
    const wasHere = entry.presence === 'here'
    Object.assign(entry, { heardAt: received, presence: 'here' })
    if (!wasHere) show()
    if (message.kind === 'bye') forget(id)
    else if (message.kind === 'hello') for (const each of snapshot()) entry.peer.send(each)
    else onMessage(id, message, received)
  }
  const entryFor = (id: string, way: Way): Entry | null => {
    if (removed.has(id)) return null
    const known = entries.get(id)
    if (known) return known
    if (!makeRoom(entries)) return null
    const peer = createPeer<ScreenMessage, StageMessage>({
      schema: screenMessageSchema,
      sendFrame: way.send,
      mayAgree: () => mayAgree(way.isWindow),
      secretFor,
      onState(state) {
        if (state === 'connected') for (const message of snapshot()) peer.send(message)
        show()
      },
      onMessage: (message) => take(id, message),
    })
    const entry: Entry = { ...way, peer, device: null, heardAt: performance.now(), presence: 'here' }
    entries.set(id, entry)
    show()
    return entry
  }
  const findAway = () => {
    for (const entry of entries.values()) entry.presence = presenceAfter(performance.now() - entry.heardAt, entry)
    show()
  }
  const timer = setInterval(findAway, AWAY_MS / 2)
  return {
    list,
    receive: (id, way, frame) => entryFor(id, way)?.peer.receive(frame),
    joined(id, way, device) {
      const entry = entryFor(id, way)
      if (entry) Object.assign(entry, { device, presence: 'here' })
      show()
      return entry !== null
    },
    left(id) {
      const entry = entries.get(id)
      if (entry) entry.presence = presenceAfterLoss(entry)
      show()
    },
    send: (id, message) => entries.get(id)?.peer.send(message),
    toAll(message) {
      for (const { peer } of entries.values()) peer.send(message)
    },
    windows: () => [...entries.values()].filter(isConnectedWindow),
    forgetDevices() {
      deleteDevices(entries)
      show()
    },
    confirm: (id) => entries.get(id)?.peer.confirm(),
    remove(id) {
      const entry = entries.get(id)
      entry?.peer.send({ kind: 'ended' })
      removed.add(id)
      forget(id)
      return { isWindow: entry?.isWindow ?? false }
    },
    close: () => clearInterval(timer),
  }
}
