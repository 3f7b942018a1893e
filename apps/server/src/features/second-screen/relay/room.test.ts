/** A session at the relay and the parties at other processes. */
import { relayCloseCodes, type RelayMessage } from '@rubato/contracts/domain'
import { expect, it, vi } from 'vitest'
import { createRoom } from './room.ts'

const connection = () => {
  const received: RelayMessage[] = []
  return { received, send: (message: RelayMessage) => void received.push(message), close: vi.fn() }
}

const at = (screen: string, removed: string[] = []) => ({
  stage: false,
  screens: [[screen, null]] as [string, null][],
  removed,
})

it('A screen that was removed is not admitted at any process, and the stage is not told of it', () => {
  const [room, other] = [createRoom(), createRoom()]
  const [stage, screen] = [connection(), connection()]
  room.enter({ room: 'a', screen: null, device: null }, stage)
  room.remove('screen-1')
  expect(room.enter({ room: 'a', screen: 'screen-1', device: null }, screen)).toBe('removed')
  // It has come to another process, which has just entered the room.
  expect(other.enter({ room: 'a', screen: 'screen-1', device: null }, screen)).toBeNull()
  room.heardOf('other', other.members())
  expect(stage.received).toEqual([])
  other.heardOf('room', room.members())
  expect(screen.close.mock.calls).toEqual([[relayCloseCodes.removed]])
  expect([other.members().screens, other.members().removed]).toEqual([[], ['screen-1']])
  for (let n = 0; n < 1000; n += 1) room.remove(`screen-${n}`)
  expect(room.members().removed.length).toBeLessThan(100)
})

it('A screen whose place another tab has taken is told that, and not that it was removed', () => {
  const room = createRoom()
  const [first, second] = [connection(), connection()]
  const place = { room: 'a', screen: 'screen-1', device: null }
  room.enter(place, first)
  room.enter(place, second)
  expect([first.close.mock.calls, second.close.mock.calls]).toEqual([[[relayCloseCodes.moved]], []])
})

it('The parties of a process that was killed are forgotten, those of one that reports are not', () => {
  vi.useFakeTimers()
  try {
    const room = createRoom()
    const stage = connection()
    room.enter({ room: 'a', screen: null, device: null }, stage)
    room.heardOf('killed', at('screen-1'))
    room.heardOf('alive', at('screen-2'))
    vi.advanceTimersByTime(60_000)
    room.heardOf('alive', at('screen-2'))
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
