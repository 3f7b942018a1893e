/** State of the devices for the panel and the button of the stage. */
import type { Device } from '../model/device.ts'
import type { ConnectionFault } from '../model/messages.ts'
import type { Preferences } from '../model/preferences.ts'

export interface DevicesState {
  connection: 'none' | 'connecting' | 'connected'
  /** The name that the server gives itself. */
  server: string
  fault: ConnectionFault | null
  /** Whether it is about to try again by itself. */
  isRetrying: boolean
  devices: readonly Device[]
  isScanning: boolean
  /** Percent by device; null where it could not be read. */
  batteries: Readonly<Record<number, number | null>>
  /** Devices that refused a command or did not answer. */
  faulty: readonly number[]
  /** Whether sessions move the devices. After a broken connection it is off until the member turns it on. */
  isArmed: boolean
  /** Whether the devices were stopped because the page did not answer. */
  wasSilent: boolean
  preferences: Preferences
}
