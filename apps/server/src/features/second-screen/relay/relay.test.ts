/** A session at the relay whose stage is away. */
import { relayCloseCodes, type RelayMessage } from '@rubato/contracts/domain'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Database } from '../../../database/open-database.ts'
import { createRelay, type Party, type Relay } from './relay.ts'

const TRY_AGAIN = 1013
const STAGE_GONE_MS = 120_000

let relay: Relay
beforeEach(() => {
  vi.useFakeTimers()
  // The only process of the site: nothing is read from the database.
  relay = createRelay({ kind: 'pglite' } as Database)
})
afterEach(async () => {
  await relay.close()
  vi.useRealTimers()
})

async function enter(screen: string | null) {
  const received: RelayMessage[] = []
  const codes: number[] = []
  const party = await relay.admit(
    { room: 'a', screen, device: null },
    { send: (message) => void received.push(message), close: (code) => void codes.push(code) },
  )
  if (typeof party === 'string') throw new Error(`Not admitted: ${party}`)
  return { received, codes, ...(party satisfies Party) }
}

it('A stage that is offline for two minutes ends nothing: its screen is told to try again, and meets it when it returns', async () => {
  const stage = await enter(null)
  const screen = await enter('screen-1')
  stage.leave(false)
  vi.advanceTimersByTime(STAGE_GONE_MS - 1)
  expect(screen.codes).toEqual([])
  vi.advanceTimersByTime(1)
  expect(screen.codes).toEqual([TRY_AGAIN])
  expect(Object.values<number>(relayCloseCodes)).not.toContain(TRY_AGAIN)
  const again = await enter('screen-1')
  expect(again.received).toEqual([{ kind: 'stage', isConnected: false }])
  const returned = await enter(null)
  expect(returned.received).toEqual([{ kind: 'joined', screen: 'screen-1', device: null }])
  expect(again.received.at(-1)).toEqual({ kind: 'stage', isConnected: true })
  vi.advanceTimersByTime(2 * STAGE_GONE_MS)
  expect(again.codes).toEqual([])
})

it('A stage that ends its session while its screens wait says so', async () => {
  const screen = await enter('screen-1')
  const stage = await enter(null)
  stage.leave(true)
  expect(screen.codes).toEqual([relayCloseCodes.ended])
  expect(await relay.admit({ room: 'a', screen: 'screen-1', device: null }, { send: vi.fn(), close: vi.fn() })).toBe(
    'ended',
  )
})
