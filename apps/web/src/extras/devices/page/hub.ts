/**
 * The devices of this page: one worker with one connection, which outlives the screens. It is made when the member opens
 * the panel first.
 */
import { createValueStore, type ValueStore } from '../../../lib/value-store.ts'
import { HEARTBEAT_MS, type FromWorker, type ToWorker } from '../model/messages.ts'
import { readPreferences, savePreferences, type Preferences } from '../model/preferences.ts'
import type { DevicesState } from './state.ts'

/** Waits before attempts to connect again after a broken connection, ms. */
const RETRY_MS = [1000, 3000, 9000] as const

/** The part of a worker that the hub uses. */
export interface DeviceWorker {
  post(message: ToWorker): void
  onMessage(listener: (message: FromWorker) => void): void
  /** Called when the worker could not be loaded or threw an error. It has ended. */
  onFailure(listener: () => void): void
}

export interface DeviceHub {
  state: Pick<ValueStore<DevicesState>, 'get' | 'subscribe'>
  connect(address: string): void
  disconnect(): void
  /** Reads what the signed-in member chose, unless it is in use. */
  refresh(): void
  scan(isOn: boolean): void
  test(device: number, output: string): void
  /** Turns the movement in sessions on or off; off stops at once. */
  arm(isArmed: boolean): void
  change(preferences: Preferences): void
  /** Sends to the worker, for the output of a session. */
  post(message: ToWorker): void
  /** Calls back when a session has to send its track again. Returns the unsubscribe function. */
  onResend(listener: () => void): () => void
}

const startState = (): DevicesState => ({
  connection: 'none',
  server: '',
  fault: null,
  isRetrying: false,
  devices: [],
  isScanning: false,
  batteries: {},
  faulty: [],
  isArmed: false,
  wasSilent: false,
  preferences: readPreferences(),
})

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

/** What the page does with each message of the worker. */
function listen(
  worker: DeviceWorker,
  {
    state,
    retries,
    resend,
  }: { state: ValueStore<DevicesState>; retries: ReturnType<typeof createRetries>; resend(): void },
): void {
  const update = (change: Partial<DevicesState>) => state.set({ ...state.get(), ...change })
  const lose = (fault: DevicesState['fault']) => {
    const gone = {
      connection: 'none',
      devices: [],
      isScanning: false,
      batteries: {},
      faulty: [],
      isArmed: false,
    } as const
    update({ ...gone, fault, isRetrying: retries.after(fault) })
  }
  const handlers: { [K in FromWorker['kind']]: (message: Extract<FromWorker, { kind: K }>) => void } = {
    connected({ server }) {
      // Devices move after the member's press, not after an attempt that followed a broken connection.
      const isArmed = !retries.isUnderWay()
      retries.cancel()
      update({ connection: 'connected', server, fault: null, isRetrying: false, isArmed })
      resend()
    },
    disconnected: ({ fault }) => lose(fault),
    devices({ devices }) {
      update({ devices })
      for (const { hasBattery, index } of devices) if (hasBattery) worker.post({ kind: 'battery', device: index })
      resend()
    },
    scanning: ({ isOn }) => update({ isScanning: isOn }),
    battery: ({ device, percent }) => update({ batteries: { ...state.get().batteries, [device]: percent } }),
    'device-fault'({ device }) {
      const { faulty } = state.get()
      if (!faulty.includes(device)) update({ faulty: [...faulty, device] })
    },
    'page-silent'() {
      update({ wasSilent: true })
      resend()
    },
  }
  worker.onMessage((message) => handlers[message.kind](message as never))
  worker.onFailure(() => lose(state.get().connection === 'connected' ? 'lost' : 'refused'))
}

export function createHub(worker: DeviceWorker): DeviceHub {
  const state = createValueStore(startState())
  const update = (change: Partial<DevicesState>) => state.set({ ...state.get(), ...change })
  const resends = new Set<() => void>()
  const resend = () => {
    for (const listener of resends) listener()
  }
  let address = ''
  const sendSettings = () => {
    const { cap, devices } = state.get().preferences
    worker.post({ kind: 'settings', settings: { cap: cap / 100, devices } })
  }
  const begin = () => {
    update({ connection: 'connecting', isRetrying: false })
    sendSettings()
    worker.post({ kind: 'connect', address })
  }
  const retries = createRetries(begin)
  listen(worker, { state, retries, resend })
  setInterval(() => {
    if (state.get().connection === 'connected') worker.post({ kind: 'heartbeat' })
  }, HEARTBEAT_MS)
  const stop = () => worker.post({ kind: 'stop' })
  addEventListener('pagehide', stop)
  // A phone may freeze the page with its worker: no heartbeat would be missed.
  document.addEventListener('freeze', stop)
  followFocus(state, (isOn) => worker.post({ kind: 'hold', isOn }))
  return {
    state,
    connect(next) {
      retries.cancel()
      address = next
      update({ fault: null, wasSilent: false })
      begin()
    },
    disconnect() {
      retries.cancel()
      update({ isRetrying: false })
      worker.post({ kind: 'disconnect' })
    },
    refresh() {
      if (state.get().connection === 'none') update({ preferences: readPreferences() })
    },
    scan(isOn) {
      update({ isScanning: isOn })
      worker.post({ kind: 'scan', isOn })
    },
    test: (device, output) => worker.post({ kind: 'test', device, output }),
    arm(isArmed) {
      update({ isArmed, wasSilent: false })
      if (isArmed) resend()
      else worker.post({ kind: 'stop' })
    },
    change(preferences) {
      update({ preferences })
      savePreferences(preferences)
      sendSettings()
    },
    post: worker.post,
    onResend(listener) {
      resends.add(listener)
      return () => resends.delete(listener)
    },
  }
}

/** Devices stand still while the page is hidden or without the focus, where the member has chosen so. */
function followFocus(state: DeviceHub['state'], hold: (isOn: boolean) => void): void {
  let wasHeld = false
  const look = () => {
    const isAway = document.visibilityState === 'hidden' || !document.hasFocus()
    const isHeld = isAway && state.get().preferences.stopsUnfocused
    if (isHeld !== wasHeld) hold(isHeld)
    wasHeld = isHeld
  }
  document.addEventListener('visibilitychange', look)
  addEventListener('blur', look)
  addEventListener('focus', look)
  state.subscribe(look)
}
