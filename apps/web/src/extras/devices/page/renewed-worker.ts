/**
 * The worker of the devices. One that cannot be loaded or threw an error is ended: its timers may be gone while a device
 * moves, and at the end of its connection Intiface stops the devices. The next connection has a new worker.
 */
import type { FromWorker, ToWorker } from '../model/messages.ts'
import type { DeviceWorker } from './hub.ts'

/** A new worker begins with the latest message of each of these kinds. */
const lasting: ReadonlySet<ToWorker['kind']> = new Set(['settings', 'volume', 'hold'])

/** @param start creates and loads a worker */
export function renewedWorker(start: () => Worker): DeviceWorker {
  const latest = new Map<ToWorker['kind'], ToWorker>()
  let onMessage: (message: FromWorker) => void = () => undefined
  let onFailure: () => void = () => undefined
  let worker: Worker | null = null

  const renew = (): Worker => {
    const created = start()
    created.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => onMessage(data))
    created.addEventListener('error', () => {
      created.terminate()
      if (worker !== created) return
      worker = null
      onFailure()
    })
    for (const message of latest.values()) created.postMessage(message)
    return created
  }
  worker = renew()
  return {
    post(message) {
      if (lasting.has(message.kind)) latest.set(message.kind, message)
      if (message.kind === 'connect') worker ??= renew()
      worker?.postMessage(message)
    },
    onMessage: (listener) => void (onMessage = listener),
    onFailure: (listener) => void (onFailure = listener),
  }
}
