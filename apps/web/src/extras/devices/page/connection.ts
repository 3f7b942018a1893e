/** The connection to Intiface, as the member and sessions begin and end it. */
import type { Store } from '../../../ui/store.ts'
import type { ToWorker } from '../model/messages.ts'
import { readPreferences, savePreferences } from '../model/preferences.ts'
import type { DevicesState } from './state.ts'

/** Waits before attempts to connect again after a broken connection, ms. */
const RETRY_MS = [1000, 3000, 9000] as const
/** How long a connection that a session opened looks for devices that are not there yet, ms. */
const LOOKS_MS = 30_000

/** Connects again after a broken connection, a few times. */
function createRetries(connect: () => void) {
  let count = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    /** Whether the connection under way is an attempt after a broken one. */
    isUnderWay: () => count > 0,
    cancel() {
      clearTimeout(timer)
      count = 0
    },
    /** Whether it will be tried again. A first connection that fails is not. */
    after(fault: DevicesState['fault']): boolean {
      const wait = fault === 'lost' || (fault !== null && count > 0) ? RETRY_MS[count] : undefined
      if (wait === undefined) {
        this.cancel()
        return false
      }
      count += 1
      timer = setTimeout(connect, wait)
      return true
    },
  }
}

interface ConnectionOptions {
  state: Store<DevicesState>
  worker: { post(message: ToWorker): void }
  sendSettings(): void
}

/** Actions on the connection for the panel, sessions and the sign-out. */
export interface ConnectionActions {
  connect(address: string): void
  /** At the start of a session: connects where the member left it connected, and looks for the devices. */
  connectAgain(): void
  /** The member disconnects; the next session does not connect by itself. */
  leave(): void
  /** At sign-out: the member's choice to connect is kept. */
  disconnect(): void
  /** Reads the signed-in member's choices, unless they are in use. */
  refresh(): void
  scan(isOn: boolean): void
}

export interface Connection extends ConnectionActions {
  retries: ReturnType<typeof createRetries>
  /** Called when the connection is there. */
  onConnected(): void
  /** Whether the next session connects by itself. */
  keep(connectsAgain: boolean): void
}

export function createConnection({ state, worker, sendSettings }: ConnectionOptions): Connection {
  const update = (part: Partial<DevicesState>) => state.set({ ...state.get(), ...part })
  let address = ''
  /** Whether a session opened the connection, and not the member. */
  let isBySession = false
  const begin = () => {
    update({ connection: 'connecting', isRetrying: false })
    sendSettings()
    worker.post({ kind: 'connect', address })
  }
  const retries = createRetries(begin)
  const connect = (next: string, bySession: boolean) => {
    retries.cancel()
    address = next
    isBySession = bySession
    update({ fault: null, wasSilent: false })
    begin()
  }
  const disconnect = () => {
    retries.cancel()
    update({ isRetrying: false })
    worker.post({ kind: 'disconnect' })
  }
  const keep = (connectsAgain: boolean) => {
    const preferences = { ...state.get().preferences, connectsAgain }
    update({ preferences })
    savePreferences(preferences)
  }
  const refresh = () => {
    if (state.get().connection === 'none') update({ preferences: readPreferences() })
  }
  const scan = (isOn: boolean) => {
    update({ isScanning: isOn })
    worker.post({ kind: 'scan', isOn })
  }
  return {
    retries,
    keep,
    refresh,
    scan,
    disconnect,
    connect: (next) => connect(next, false),
    connectAgain() {
      refresh()
      const { connection, isRetrying, preferences } = state.get()
      if (connection === 'none' && !isRetrying && preferences.connectsAgain) connect(preferences.address, true)
    },
    leave() {
      keep(false)
      disconnect()
    },
    onConnected() {
      const { isArmed, devices } = state.get()
      if (isArmed) keep(true)
      if (!isBySession || devices.length > 0) return
      scan(true)
      setTimeout(() => state.get().isScanning && scan(false), LOOKS_MS)
    },
  }
}
