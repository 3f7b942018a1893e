/** Messages between page and worker. */
import type { Device } from './device.ts'
import type { DeviceSettings } from './settings.ts'
import type { TrackItem } from './track.ts'

/** How often the page says that it is alive, ms, and after which silence the worker stops all devices, ms. */
export const HEARTBEAT_MS = 200
export const HEARTBEAT_LIMIT_MS = 1000

/** Length of a test of one output, ms. */
export const TEST_MS = 1200

/** Why there is no connection. */
export type ConnectionFault =
  /** The address did not answer, or the browser did not allow the connection. */
  | 'refused'
  | 'timeout'
  /** The server does not know version 4 of the protocol. */
  | 'version'
  /** The server that answered is not Intiface. */
  | 'protocol'
  /** The connection was there and broke. */
  | 'lost'

export interface WorkerSettings {
  /** The member's cap, 0..1. */
  cap: number
  /** By `Device.key`. */
  devices: Readonly<Record<string, DeviceSettings>>
}

export type ToWorker =
  | { kind: 'connect'; address: string }
  | { kind: 'disconnect' }
  | { kind: 'scan'; isOn: boolean }
  | { kind: 'battery'; device: number }
  /** A short test of one output, within all limits. */
  | { kind: 'test'; device: number; output: string }
  | { kind: 'settings'; settings: WorkerSettings }
  /** The live cap of the session's mixer, 0..1, which multiplies the cap of the settings. */
  | { kind: 'volume'; volume: number }
  /** Forgets what is scheduled when `isAll`, then adds. */
  | { kind: 'items'; items: readonly TrackItem[]; isAll: boolean }
  | { kind: 'retract'; from: number }
  /** Stops all devices at once and forgets what is scheduled. */
  | { kind: 'stop' }
  /** While it is on, all devices are stopped. */
  | { kind: 'hold'; isOn: boolean }
  | { kind: 'heartbeat' }

export type FromWorker =
  | { kind: 'connected'; server: string }
  | { kind: 'disconnected'; fault: ConnectionFault | null }
  | { kind: 'devices'; devices: readonly Device[] }
  | { kind: 'scanning'; isOn: boolean }
  | { kind: 'battery'; device: number; percent: number | null }
  /** A device refused a command or did not answer it in time. */
  | { kind: 'device-fault'; device: number }
  /** The page was silent: all devices were stopped. */
  | { kind: 'page-silent' }
