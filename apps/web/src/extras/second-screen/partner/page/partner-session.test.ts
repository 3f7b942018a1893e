/** Commands of a partner that are not answered. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStore } from '../../../../ui/store.ts'
import { connectToStage, type LinkState } from '../../screen/stage-connection.ts'
import type { FromPartner, ToPartner } from '../messages.ts'
import { ANSWER_MS } from './last-command.ts'
import { joinAsPartner } from './partner-session.ts'

vi.mock('../../screen/stage-connection.ts')

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.resetAllMocks()
})

/** A partner's page that is connected. */
async function join() {
  const state = createStore<LinkState>({ kind: 'connected' })
  const sent: FromPartner[] = []
  const send = vi.fn((message: unknown) => sent.push(message as FromPartner) > 0)
  vi.mocked(connectToStage).mockResolvedValue({
    state,
    send,
    stop: () => true,
    stopping: createStore<'none'>('none'),
    close: vi.fn(),
    leave: vi.fn(),
  })
  const session = await joinAsPartner({ kind: 'seat', ticket: 'a-ticket', secret: new Uint8Array(32) })
  const options = vi.mocked(connectToStage).mock.lastCall?.[0]
  return { session, state, send, sent, takes: (message: ToPartner) => options?.onMessage(message) }
}
const tempo = { kind: 'lead', command: { kind: 'tempo', bpm: 90 } } as const
const pause = { kind: 'suggest', input: 'pause' } as const

it.each([
  ['that leads', tempo, ANSWER_MS.lead],
  ['that suggests', pause, ANSWER_MS.suggest],
])('A command %s is given up without an answer, and an answer that comes late still counts', async (_, command, ms) => {
  const { session, takes } = await join()
  expect(session.command(command)).toBe(true)
  vi.advanceTimersByTime(ms - 1)
  expect(session.last.get()?.outcome).toBe('sent')
  vi.advanceTimersByTime(1)
  expect(session.last.get()?.outcome).toBe('lost')
  takes({ kind: 'outcome', id: 1, outcome: 'too-soon' })
  vi.advanceTimersByTime(ms)
  expect(session.last.get()).toEqual({ id: 1, command, outcome: 'too-soon' })
})

it('A command is given up when the connection is lost, and one that could not be sent does not wait', async () => {
  const { session, state, send, sent, takes } = await join()
  session.command(pause)
  state.set({ kind: 'lost' })
  expect(session.last.get()?.outcome).toBe('lost')
  state.set({ kind: 'connected' })
  send.mockReturnValueOnce(false)
  expect([session.command(tempo), session.last.get()?.outcome]).toEqual([false, 'lost'])
  // The time of an earlier command does not end a later one.
  session.command(pause)
  takes({ kind: 'outcome', id: 3, outcome: 'declined' })
  session.command(pause)
  vi.advanceTimersByTime(ANSWER_MS.suggest - 1)
  expect([session.last.get()?.outcome, sent.length]).toEqual(['sent', 3])
})
