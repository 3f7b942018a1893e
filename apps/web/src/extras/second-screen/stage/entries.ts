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

interface Entry extends Way {
  peer: Peer<ScreenMessage, StageMessage>
  device: string | null
  /** `performance.now()` of its last message. */
  heardAt: number
  isAway: boolean
}

/** A connected window of this browser. */
export interface ConnectedWindow {
  peer: Pick<Peer<ScreenMessage, StageMessage>, 'send'>
  sendFile?(file: Blob | null): void
}

export interface Entries {
  list: ReadableStore<readonly ScreenEntry[]>
  /** A frame of this screen; a new screen is added, one that the member has removed is not. */
  receive(id: string, way: Way, frame: string): void
  /** False for a screen that the member has removed. */
  joined(id: string, way: Way, device: string | null): boolean
  left(id: string): void
  send(id: string, message: StageMessage): void
  toAll(message: StageMessage): void
  /** The windows that are connected. */
  windows(): readonly ConnectedWindow[]
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
/** A closed window says nothing when it closes: it leaves the list after this time, ms. */
const FORGOTTEN_MS = 20_000

function shownEntry(id: string, { peer, device, isWindow, isAway }: Entry): ScreenEntry {
  const state = peer.state()
  const shown = state === 'comparing' || state === 'connected' ? state : 'connecting'
  return { id, device, isWindow, number: peer.number(), state: isAway ? 'away' : shown }
}

const isConnectedWindow = ({ isWindow, isAway, peer }: Entry): boolean =>
  isWindow && !isAway && peer.state() === 'connected'

export function createEntries({ mayAgree, secretFor, snapshot, onMessage }: EntriesOptions): Entries {
  const entries = new Map<string, Entry>()
  const removed = new Set<string>()
  const list = createStore<readonly ScreenEntry[]>([])
  const show = () => list.set([...entries].map(([id, entry]) => shownEntry(id, entry)))
  const forget = (id: string) => {
    entries.delete(id)
    show()
  }
  const take = (id: string, message: ScreenMessage) => {
    const received = performance.now()
    const entry = entries.get(id)
    if (!entry) return
    const wasAway = entry.isAway
    Object.assign(entry, { heardAt: received, isAway: false })
    if (wasAway) show()
    if (message.kind === 'bye') forget(id)
    else if (message.kind === 'hello') for (const each of snapshot()) entry.peer.send(each)
    else onMessage(id, message, received)
  }
  const entryFor = (id: string, way: Way): Entry | null => {
    if (removed.has(id)) return null
    const known = entries.get(id)
    if (known) return known
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
    const entry: Entry = { ...way, peer, device: null, heardAt: performance.now(), isAway: false }
    entries.set(id, entry)
    show()
    return entry
  }
  const findAway = () => {
    for (const [id, entry] of entries) {
      const silent = performance.now() - entry.heardAt
      if (entry.isWindow && silent > FORGOTTEN_MS) entries.delete(id)
      else if (entry.peer.state() === 'connected') entry.isAway = silent > AWAY_MS
    }
    show()
  }
  const timer = setInterval(findAway, AWAY_MS / 2)
  return {
    list,
    receive: (id, way, frame) => entryFor(id, way)?.peer.receive(frame),
    joined(id, way, device) {
      const entry = entryFor(id, way)
      if (entry) Object.assign(entry, { device, isAway: false })
      show()
      return entry !== null
    },
    left(id) {
      const entry = entries.get(id)
      // One that was connected keeps its keys, and connects again.
      if (entry?.peer.state() === 'connected') entry.isAway = true
      else entries.delete(id)
      show()
    },
    send: (id, message) => entries.get(id)?.peer.send(message),
    toAll(message) {
      for (const { peer } of entries.values()) peer.send(message)
    },
    windows: () => [...entries.values()].filter(isConnectedWindow),
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
