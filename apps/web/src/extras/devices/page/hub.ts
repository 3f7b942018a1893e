/**
 * The devices of this page: one worker with one connection, which outlives the screens. It is made when the member opens
 * the panel first, or at the start of a session where the member left devices connected.
 */
import { createStore, type Store } from '../../../ui/store.ts'
import { HEARTBEAT_MS, TEST_MS, type FromWorker, type ToWorker } from '../model/messages.ts'
import { readPreferences, savePreferences, type Preferences } from '../model/preferences.ts'
import { createConnection, type Connection, type ConnectionActions } from './connection.ts'
import type { DevicesState } from './state.ts'

/** The part of a worker that the hub uses. */
export interface DeviceWorker {
  post(message: ToWorker): void
  onMessage(listener: (message: FromWorker) => void): void
  /** Called when the worker could not be loaded or threw an error. It has ended. */
  onFailure(listener: () => void): void
}

export interface DeviceHub extends ConnectionActions {
  state: Pick<Store<DevicesState>, 'get' | 'subscribe'>
  test(device: number, output: string): void
  /** Whether a test may still move a device. */
  isTesting(): boolean
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

/** Handles the messages of the worker on the page. */
function listen(
  worker: DeviceWorker,
  {
    state,
    connection: { retries, onConnected },
    resend,
  }: { state: Store<DevicesState>; connection: Connection; resend(): void },
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
      onConnected()
      resend()
    },
    disconnected: ({ fault }) => lose(fault),
    devices({ devices }) {
      // A device that went and comes back has no fault yet.
      const faulty = state.get().faulty.filter((index) => devices.some((device) => device.index === index))
      update({ devices, faulty })
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

/** Time between the message and the end of a movement, ms. */
const TEST_MARGIN_MS = 800

export function createHub(worker: DeviceWorker): DeviceHub {
  let testedAt = Number.NEGATIVE_INFINITY
  const state = createStore(startState())
  const update = (change: Partial<DevicesState>) => state.set({ ...state.get(), ...change })
  const resends = new Set<() => void>()
  const resend = () => {
    for (const listener of resends) listener()
  }
  const sendSettings = () => {
    const { cap, devices } = state.get().preferences
    worker.post({ kind: 'settings', settings: { cap: cap / 100, devices } })
  }
  const change = (preferences: Preferences) => {
    update({ preferences })
    savePreferences(preferences)
    sendSettings()
  }
  const connection = createConnection({ state, worker, sendSettings })
  const { connect, connectAgain, leave, disconnect, refresh, scan } = connection
  listen(worker, { state, connection, resend })
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
    connect,
    connectAgain,
    leave,
    disconnect,
    refresh,
    scan,
    test(device, output) {
      testedAt = performance.now()
      worker.post({ kind: 'test', device, output })
    },
    isTesting: () => performance.now() - testedAt < TEST_MS + TEST_MARGIN_MS,
    arm(isArmed) {
      update({ isArmed, wasSilent: false })
      connection.keep(isArmed)
      if (isArmed) resend()
      else worker.post({ kind: 'stop' })
    },
    change,
    post: worker.post,
    onResend(listener) {
      resends.add(listener)
      return () => resends.delete(listener)
    },
  }
}

/** Devices stop while the page is hidden or without the focus, where the member has chosen so. */
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
  look()
}
