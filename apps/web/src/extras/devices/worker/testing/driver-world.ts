/** A driver with a clock and a transport of the test; for tests alone. */
import type { Device, DeviceOutput, OutputKind } from '../../model/device.ts'
import { initialDeviceSettings, type DeviceSettings } from '../../model/settings.ts'
import type { Mode, Stroke, TrackItem } from '../../model/track.ts'
import { createDriver, type Driver } from '../driver.ts'

export interface Sent {
  at: number
  output: string
  value: number
  duration?: number
}

export class World {
  now = 1000
  timers: { at: number; callback: () => void }[] = []
  sent: Sent[] = []
  stops: number[] = []
  silences = 0
  /** Time that a command takes to the server, ms. */
  transit = 0
  faults: number[] = []
  /** Answers that the test has not given; null answers at once. */
  open: { answer(): void; refuse(): void }[] | null = null
  driver: Driver = createDriver({
    clock: {
      now: () => this.now,
      after: (ms, callback) => {
        const timer = { at: this.now + ms, callback }
        this.timers.push(timer)
        return () => void (this.timers = this.timers.filter((each) => each !== timer))
      },
    },
    run: (device, output, command) => {
      this.sent.push({ at: this.now - 1000, output: `${device.index} ${output.id}`, ...command })
      const { open } = this
      if (!open) return Promise.resolve()
      return new Promise((resolve, reject) =>
        open.push({ answer: resolve, refuse: () => reject(new Error('refused')) }),
      )
    },
    transit: () => this.transit,
    stopAll: () => void this.stops.push(this.now - 1000),
    onPageSilent: () => void (this.silences += 1),
    onDeviceFault: (device) => void this.faults.push(device),
  })

  /** Runs timers and answers for `ms`; the page says that it is alive unless `isSilent`. */
  async run(ms: number, isSilent = false): Promise<void> {
    const end = this.now + ms
    for (;;) {
      await settle()
      const next = this.timers.toSorted((a, b) => a.at - b.at)[0]
      if (!next || next.at > end) break
      this.now = Math.max(this.now, next.at)
      this.timers = this.timers.filter((each) => each !== next)
      if (!isSilent) this.driver.heartbeat()
      next.callback()
    }
    this.now = end
    if (!isSilent) this.driver.heartbeat()
  }

  values = () => this.sent.map(({ value }) => value)
}
const settle = async () => {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve()
}

export const output = (kind: OutputKind, more: Partial<DeviceOutput> = {}): DeviceOutput => ({
  id: `0 ${kind}`,
  feature: 0,
  kind,
  part: '',
  axis: null,
  values: { min: 0, max: 100 },
  durations: kind === 'linear' ? { min: 20, max: 5000 } : null,
  ...more,
})
export const device = (outputs: DeviceOutput[], gap = 0): Device => ({
  index: 0,
  key: 'toy 1',
  name: 'toy',
  gap,
  outputs,
  hasBattery: false,
})
export const mode = (at: number, more: Partial<Mode> = {}): Mode => ({
  kind: 'mode',
  mode: 'pulse',
  isStroking: true,
  low: 0,
  high: 1,
  audio: at / 1000,
  at: at + 1000,
  ...more,
})
/** Beats at 60 bpm: `demand` 1 makes an accent as strong as can be. */
export const stroke = (at: number, more: Partial<Stroke> = {}): Stroke => ({
  kind: 'stroke',
  weight: 1,
  demand: 1,
  interval: 1000,
  audio: at / 1000,
  at: at + 1000,
  ...more,
})
export const beats = (...times: number[]): TrackItem[] => [mode(0), ...times.map((at) => stroke(at))]
export const plain: DeviceSettings = { ...initialDeviceSettings, maximum: 100, easeIn: 0 }

/** Plays the items on one output of one device. */
export function play(world: World, kind: OutputKind, items: TrackItem[], more: PlayOptions = {}): void {
  const { settings, cap = 1, gap = 0 } = more
  world.driver.setSettings({ cap, devices: { 'toy 1': { ...plain, ...settings } } })
  world.driver.setDevices([device([output(kind)], gap)])
  world.driver.heartbeat()
  world.driver.add(items, false)
}
interface PlayOptions {
  settings?: Partial<DeviceSettings>
  cap?: number
  gap?: number
}
