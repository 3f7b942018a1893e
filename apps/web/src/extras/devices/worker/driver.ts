/**
 * Plays the track on all devices, on the worker's own time: the page may be blocked meanwhile. Everything stops when the
 * page is silent for a second.
 */
import type { Device } from '../model/device.ts'
import { HEARTBEAT_LIMIT_MS, type WorkerSettings } from '../model/messages.ts'
import { initialDeviceSettings, type DeviceSettings } from '../model/settings.ts'
import type { TrackItem } from '../model/track.ts'
import { easedAt, LEVEL_LIFE_MS } from './limits.ts'
import { createOutputRunner, type OutputRunner } from './output-runner.ts'

/** Steps of the ease-in, ms. */
const EASE_STEP_MS = 100
/** Items of a device that wait: more than fit into the stage's horizon at the fastest beat. */
const ITEMS_MAX = 500

export interface DriverClock {
  /** On the clock of `TrackItem.at`, ms. */
  now(): number
  /** Calls back after `ms`; returns the function that cancels. */
  after(ms: number, callback: () => void): () => void
}

export interface DriverOptions {
  clock: DriverClock
  /** Sends one command; rejects when it is refused or not answered in time. */
  run(device: Device, output: OutputRunner['output'], command: { value: number; duration?: number }): Promise<void>
  /** Stops all devices by one command. */
  stopAll(): void
  onPageSilent(): void
  onDeviceFault(device: number): void
}

export interface Driver {
  setDevices(devices: readonly Device[]): void
  setSettings(settings: WorkerSettings): void
  setVolume(volume: number): void
  add(items: readonly TrackItem[], isAll: boolean): void
  retract(from: number): void
  stop(): void
  hold(isOn: boolean): void
  test(device: number, output: string): void
  heartbeat(): void
}

interface DeviceRunner {
  device: Device
  waiting: TrackItem[]
  outputs: readonly OutputRunner[]
  /** Audio time of the newest item that was played, s: what is sent again is not played twice. */
  playedUntil: number
  /** When the devices began to move after a rest, ms; null while nothing moves. */
  movesSince: number | null
}

function insert(waiting: TrackItem[], item: TrackItem): void {
  const after = waiting.findIndex(({ at }) => at > item.at)
  if (after < 0) waiting.push(item)
  else waiting.splice(after, 0, item)
  if (waiting.length > ITEMS_MAX) waiting.pop()
}

/** Applies an item to the outputs; times are shifted by the device's offset. */
function apply(runner: DeviceRunner, item: TrackItem, offset: number): void {
  if (item.kind === 'mode') {
    for (const output of runner.outputs) output.mode(item)
  } else if (item.kind === 'vibration') {
    for (const output of runner.outputs) output.vibrate(item.level, item.until + offset)
  } else {
    const next = runner.waiting.find(({ kind }) => kind === 'stroke')
    const toNext = next ? next.at - item.at : item.interval
    const interval = toNext > 0 && toNext <= LEVEL_LIFE_MS ? toNext : item.interval
    for (const output of runner.outputs) output.stroke(item.at + offset, interval, item)
  }
}

export function createDriver({ clock, run, stopAll, onPageSilent, onDeviceFault }: DriverOptions): Driver {
  let runners: DeviceRunner[] = []
  let settings: WorkerSettings = { cap: 0, devices: {} }
  let volume = 1
  let isHeld = false
  let heardAt = clock.now()
  let cancelTimer = () => {}

  const settingsFor = ({ device }: DeviceRunner): DeviceSettings =>
    settings.devices[device.key] ?? initialDeviceSettings

  const createRunner = (device: Device): DeviceRunner => ({
    device,
    waiting: [],
    playedUntil: Number.NEGATIVE_INFINITY,
    movesSince: null,
    outputs: device.outputs.map((output) =>
      createOutputRunner({
        device,
        output,
        now: clock.now,
        run: (command) => run(device, output, command),
        onFree: () => pump(),
        onFault: () => onDeviceFault(device.index),
      }),
    ),
  })

  /** Returns when this device needs attention again, ms; Infinity for never. */
  const pumpDevice = (runner: DeviceRunner, now: number): number => {
    const own = settingsFor(runner)
    const { offset } = own
    let first = runner.waiting[0]
    while (first && first.at + offset <= now) {
      runner.waiting.shift()
      runner.playedUntil = Math.max(runner.playedUntil, first.audio)
      apply(runner, first, offset)
      first = runner.waiting[0]
    }
    const isMoving = runner.outputs.some((output) => output.isActive(now))
    runner.movesSince = isMoving && !isHeld ? (runner.movesSince ?? now) : null
    const ease = runner.movesSince === null ? 1 : easedAt(now - runner.movesSince, own)
    const limit = { cap: settings.cap, volume, settings: own, ease }
    const times = runner.outputs.map((each) =>
      each.pump(now, isHeld || own.off.includes(each.output.id) ? null : limit),
    )
    const wakes = times.filter((time) => time !== null)
    if (first) wakes.push(first.at + offset)
    if (ease < 1) wakes.push(now + EASE_STEP_MS)
    return Math.min(...wakes)
  }

  const isBusy = (now: number) =>
    runners.some(({ waiting, outputs }) => waiting.length > 0 || outputs.some((output) => output.isActive(now)))

  const stop = () => {
    for (const runner of runners) {
      runner.waiting = []
      runner.playedUntil = Number.NEGATIVE_INFINITY
      runner.movesSince = null
      for (const output of runner.outputs) output.reset()
    }
    stopAll()
  }
  const stopWhenSilent = (now: number) => {
    if (now - heardAt < HEARTBEAT_LIMIT_MS || !isBusy(now)) return
    stop()
    onPageSilent()
  }
  const pump = () => {
    cancelTimer()
    const now = clock.now()
    stopWhenSilent(now)
    const wakes = runners.map((runner) => pumpDevice(runner, now))
    if (isBusy(now)) wakes.push(heardAt + HEARTBEAT_LIMIT_MS)
    const wake = Math.min(...wakes)
    cancelTimer = Number.isFinite(wake) ? clock.after(Math.max(0, wake - now), pump) : () => {}
  }

  return {
    setDevices(devices) {
      runners = devices.map(
        (device) =>
          runners.find((each) => each.device.index === device.index && each.device.key === device.key) ??
          createRunner(device),
      )
      pump()
    },
    setSettings(next) {
      settings = next
      pump()
    },
    setVolume(next) {
      volume = next
      pump()
    },
    add(items, isAll) {
      for (const { waiting, playedUntil } of runners) {
        if (isAll) waiting.length = 0
        for (const item of items) if (item.audio > playedUntil) insert(waiting, item)
      }
      pump()
    },
    retract(from) {
      for (const runner of runners) {
        runner.waiting = runner.waiting.filter(({ audio }) => audio < from)
        // A device that acts early may have played what is replaced now.
        if (runner.playedUntil >= from) runner.playedUntil = Number.NEGATIVE_INFINITY
      }
      pump()
    },
    stop() {
      stop()
      pump()
    },
    hold(isOn) {
      isHeld = isOn
      if (isOn) stopAll()
      pump()
    },
    test(index, id) {
      const runner = runners.find(({ device }) => device.index === index)
      runner?.outputs.find(({ output }) => output.id === id)?.test(clock.now())
      pump()
    },
    heartbeat() {
      heardAt = clock.now()
    },
  }
}
