/** Opens the devices of this page, once. */
import { openDevices, type OpenDevices } from '../slot.ts'
import { createHub } from './hub.ts'
import { createDeviceOutput } from './session.ts'
import { renewedWorker } from './renewed-worker.ts'

const startWorker = (): Worker =>
  // The server's security policy names the file `device.worker`.
  new Worker(new URL('../worker/device.worker.ts', import.meta.url), { type: 'module', name: 'devices' })

export function openHub(): OpenDevices {
  const open = openDevices.get()
  if (open) return open
  const hub = createHub(renewedWorker(startWorker))
  const created: OpenDevices = { hub, createOutput: (context) => createDeviceOutput(hub, context) }
  openDevices.set(created)
  return created
}
