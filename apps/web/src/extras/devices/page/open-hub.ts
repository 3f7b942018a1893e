/** Opens the devices of this page, once. */
import type { FromWorker } from '../model/messages.ts'
import { openDevices, type OpenDevices } from '../slot.ts'
import { createHub, type DeviceWorker } from './hub.ts'
import { createDeviceOutput } from './session.ts'

function startWorker(): DeviceWorker {
  // The server's security policy names the file `device.worker`.
  const worker = new Worker(new URL('../worker/device.worker.ts', import.meta.url), { type: 'module', name: 'devices' })
  return {
    post: (message) => worker.postMessage(message),
    onMessage: (listener) => worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => listener(data)),
    onFailure: (listener) => worker.addEventListener('error', listener),
  }
}

export function openHub(): OpenDevices {
  const open = openDevices.get()
  if (open) return open
  const hub = createHub(startWorker())
  const created: OpenDevices = { hub, createOutput: (context) => createDeviceOutput(hub, context) }
  openDevices.set(created)
  return created
}
