import { expect, test } from 'vitest'
import type { ToWorker } from '../model/messages.ts'
import { renewedWorker } from './renewed-worker.ts'

class FakeWorker extends EventTarget {
  posted: ToWorker[] = []
  isEnded = false
  postMessage = (message: ToWorker) => void this.posted.push(message)
  terminate = () => void (this.isEnded = true)
}

test('A worker that throws is ended with its connection, and the next one has the limits of before', () => {
  const workers: FakeWorker[] = []
  const worker = renewedWorker(() => {
    const created = new FakeWorker()
    workers.push(created)
    return created as unknown as Worker
  })
  let failures = 0
  worker.onFailure(() => (failures += 1))
  const settings: ToWorker = { kind: 'settings', settings: { cap: 0.3, devices: {} } }
  const volume: ToWorker = { kind: 'volume', volume: 0.2 }
  const hold: ToWorker = { kind: 'hold', isOn: true }
  const address: ToWorker = { kind: 'connect', address: 'ws://127.0.0.1:1' }
  for (const message of [settings, { kind: 'volume', volume: 1 }, volume, address] as const) worker.post(message)
  workers[0]?.dispatchEvent(new Event('error'))
  expect([failures, workers[0]?.isEnded, workers.length]).toEqual([1, true, 1])
  for (const message of [hold, { kind: 'stop' }, address] as const) worker.post(message)
  expect(workers[1]?.posted).toEqual([settings, volume, hold, address])
  workers[0]?.dispatchEvent(new Event('error'))
  expect([failures, workers[1]?.isEnded]).toEqual([1, false])
})
