/** The worker that holds the connection and plays the track. The server names this file in its security policy. */
import type { FromWorker, ToWorker } from '../model/messages.ts'
import { sharedNow } from '../model/track.ts'
import { createDriver } from './driver.ts'
import { ConnectionError, connectIntiface, type Intiface } from './intiface-client.ts'

const tell = (message: FromWorker) => postMessage(message)

/**
 * Step of the worker's clock, ms. Timers take whole milliseconds, rounded down: one that came a little early would be set again,
 * and browsers hold such a chain of timers back by 4 ms.
 */
const CLOCK_STEP_MS = 0.1

let intiface: Intiface | null = null
/** Counts the requests to connect and to disconnect: an older one that ends late changes and announces nothing. */
let attempt = 0

const driver = createDriver({
  clock: {
    now: sharedNow,
    after(ms, callback) {
      const timer = setTimeout(callback, Math.ceil(ms + CLOCK_STEP_MS))
      return () => clearTimeout(timer)
    },
  },
  run: async (device, output, command) => intiface?.run(device, output, command),
  transit: () => intiface?.transit() ?? 0,
  stopAll: () => void intiface?.stopAll(),
  onPageSilent: () => tell({ kind: 'page-silent' }),
  onDeviceFault: (device) => tell({ kind: 'device-fault', device }),
})

const forget = () => {
  intiface = null
  driver.setDevices([])
}

/** Begins an attempt by closing the open connection. Resolves to the number of the attempt. */
async function begin(): Promise<number> {
  attempt += 1
  const own = attempt
  driver.stop()
  const open = intiface
  forget()
  await open?.close()
  return own
}

async function disconnect(): Promise<void> {
  const own = await begin()
  if (own === attempt) tell({ kind: 'disconnected', fault: null })
}

async function connect(address: string): Promise<void> {
  const own = await begin()
  if (own !== attempt) return
  try {
    const opened = await connectIntiface(address, {
      onDevices(devices) {
        if (own !== attempt) return
        driver.setDevices(devices)
        tell({ kind: 'devices', devices })
      },
      onScanning: (isOn) => tell({ kind: 'scanning', isOn }),
      onLost() {
        if (own !== attempt) return
        forget()
        tell({ kind: 'disconnected', fault: 'lost' })
      },
    })
    if (own !== attempt) return await opened.close()
    intiface = opened
    tell({ kind: 'connected', server: opened.server })
  } catch (error) {
    if (own !== attempt) return
    tell({ kind: 'disconnected', fault: error instanceof ConnectionError ? error.fault : 'refused' })
  }
}

async function readBattery(device: number): Promise<void> {
  const percent = (await intiface?.battery(device).catch(() => null)) ?? null
  tell({ kind: 'battery', device, percent: percent !== null && Number.isFinite(percent) ? percent : null })
}

async function scan(isOn: boolean): Promise<void> {
  await intiface?.scan(isOn).catch(() => tell({ kind: 'scanning', isOn: false }))
}

const handlers: { [K in ToWorker['kind']]: (message: Extract<ToWorker, { kind: K }>) => void } = {
  connect: ({ address }) => void connect(address),
  disconnect: () => void disconnect(),
  scan: ({ isOn }) => void scan(isOn),
  battery: ({ device }) => void readBattery(device),
  test: ({ device, output }) => driver.test(device, output),
  settings: ({ settings }) => driver.setSettings(settings),
  volume: ({ volume }) => driver.setVolume(volume),
  items: ({ items, isAll }) => driver.add(items, isAll),
  retract: ({ from }) => driver.retract(from),
  stop: () => driver.stop(),
  hold: ({ isOn }) => driver.hold(isOn),
  heartbeat: () => driver.heartbeat(),
}

// The timers of the driver may be gone: the page ends this worker, which may be busy itself.
addEventListener('error', () => void intiface?.stopAll())
addEventListener('message', ({ data }: MessageEvent<ToWorker>) => handlers[data.kind](data as never))
