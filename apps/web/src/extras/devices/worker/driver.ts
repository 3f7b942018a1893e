/**
 * Plays the track on all devices, on the worker's own time: the page may be blocked meanwhile. Everything stops when the
 * page is silent for a second.
 */
import type { Device, DeviceOutput } from '../model/device.ts'
import { HEARTBEAT_LIMIT_MS, type WorkerSettings } from '../model/messages.ts'
import { initialDeviceSettings } from '../model/settings.ts'
import type { TrackItem } from '../model/track.ts'
import { createDeviceRunner, type DeviceRunner } from './device-runner.ts'

interface DriverClock {
  /** On the clock of `TrackItem.at`, ms. */
  now(): number
  /** Calls back after `ms`; returns the function that cancels. */
  after(ms: number, callback: () => void): () => void
}

export interface DriverOptions {
  clock: DriverClock
  /** Sends one command; rejects when it is refused or not answered in time. */
  run(device: Device, output: DeviceOutput, command: { value: number; duration?: number }): Promise<void>
  /** Time that a command takes to the server, ms: it is sent so much earlier. */
  transit(): number
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

export function createDriver(options: DriverOptions): Driver {
  const { clock, run, transit, stopAll, onPageSilent, onDeviceFault } = options
  let runners: readonly DeviceRunner[] = []
  let settings: WorkerSettings = { cap: 0, devices: {} }
  let volume = 1
  let isHeld = false
  let heardAt = clock.now()
  let cancelTimer = () => {}

  const isBusy = (now: number) => runners.some((runner) => runner.isBusy(now))
  const stop = () => {
    for (const runner of runners) runner.reset()
    stopAll()
  }
  const stopWhenSilent = (now: number) => {
    if (now - heardAt < HEARTBEAT_LIMIT_MS || !isBusy(now)) return
    stop()
    onPageSilent()
  }
  const settingsOf = ({ device }: DeviceRunner) => settings.devices[device.key] ?? initialDeviceSettings
  const pump = () => {
    cancelTimer()
    const now = clock.now()
    stopWhenSilent(now)
    const common = { cap: settings.cap, volume, isHeld, transit: transit() }
    const wakes = runners.map((runner) => runner.pump(now, settingsOf(runner), common))
    if (isBusy(now)) wakes.push(heardAt + HEARTBEAT_LIMIT_MS)
    const wake = Math.min(...wakes)
    cancelTimer = Number.isFinite(wake) ? clock.after(Math.max(0, wake - now), pump) : () => {}
  }
  const createRunner = (device: Device): DeviceRunner =>
    createDeviceRunner(device, (output) => ({
      device,
      output,
      now: clock.now,
      run: (command) => run(device, output, command),
      onFree: pump,
      onFault: () => onDeviceFault(device.index),
    }))
  const find = ({ index, key }: Device) => runners.find(({ device }) => device.index === index && device.key === key)

  return {
    setDevices(devices) {
      runners = devices.map((device) => find(device) ?? createRunner(device))
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
      for (const runner of runners) runner.add(items, isAll)
      pump()
    },
    retract(from) {
      for (const runner of runners) runner.retract(from)
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
    test(index, output) {
      const tested = runners.find(({ device }) => device.index === index)
      tested?.test(output, clock.now(), settingsOf(tested))
      pump()
    },
    heartbeat() {
      heardAt = clock.now()
    },
  }
}
