/** A session at the relay and the parties at other processes. */
import type { RelayMessage } from '@rubato/contracts/domain'
import { expect, it, vi } from 'vitest'
import { createRoom } from './room.ts'

const connection = () => {
  const received: RelayMessage[] = []
  return { received, send: (message: RelayMessage) => void received.push(message), close: vi.fn() }
}

it('The parties of a process that was killed are forgotten, those of one that reports are not', () => {
  vi.useFakeTimers()
  try {
    const room = createRoom()
    const stage = connection()
    room.enter({ room: 'a', screen: null, device: null }, stage)
    room.heardOf('killed', { stage: false, screens: [['screen-1', null]] }, true)
    room.heardOf('alive', { stage: false, screens: [['screen-2', null]] }, true)
    vi.advanceTimersByTime(60_000)
    room.heardOf('alive', { stage: false, screens: [['screen-2', null]] }, false)
    room.forgetSilent(performance.now() - 30_000)
    expect(stage.received).toEqual([
      { kind: 'joined', screen: 'screen-1', device: null },
      { kind: 'joined', screen: 'screen-2', device: null },
      { kind: 'left', screen: 'screen-1' },
    ])
    vi.advanceTimersByTime(60_000)
    room.forgetSilent(performance.now() - 30_000)
    expect(room.hasOtherProcesses()).toBe(false)
  } finally {
    vi.useRealTimers()
  }
})
