/** Two processes of the relay that do not hear each other for a while, and do again. */
import { relayCloseCodes, type RelayMessage } from '@rubato/contracts/domain'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { BusListener, OpenBus } from './bus.ts'
import { createRelay, type Party, type Relay } from './relay.ts'

/** The listeners of the processes that hear messages now. */
const hearing = new Set<BusListener>()
const listeners: BusListener[] = []
const openBus: OpenBus = (_database, listener) => {
  listeners.push(listener)
  hearing.add(listener)
  return {
    publish(message) {
      for (const each of hearing) if (each !== listener) each.message(JSON.stringify(message))
    },
    ready: async () => undefined,
    close: async () => undefined,
  }
}

let relays: [Relay, Relay]
beforeEach(() => {
  relays = [createRelay({} as never, undefined, openBus), createRelay({} as never, undefined, openBus)]
})
afterEach(async () => {
  await Promise.all(relays.map((relay) => relay.close()))
  hearing.clear()
  listeners.length = 0
})

async function enter(relay: Relay, screen: string | null) {
  const received: RelayMessage[] = []
  const codes: number[] = []
  const party = await relay.admit(
    { room: 'a', screen, device: null },
    { send: (message) => void received.push(message), close: (code) => void codes.push(code) },
  )
  if (typeof party === 'string') throw new Error(`Not admitted: ${party}`)
  return { received, codes, party: party satisfies Party }
}
function listenAgain() {
  for (const listener of listeners) hearing.add(listener)
  for (const listener of listeners) listener.opened()
}

it('A stage and a screen that moved while the processes did not hear each other keep their live connections and reach each other', async () => {
  const [a, b] = relays
  await enter(a, null)
  await enter(a, 'screen-1')
  hearing.clear()
  const [stage, screen] = [await enter(b, null), await enter(b, 'screen-1')]
  listenAgain()
  expect([stage.codes, screen.codes]).toEqual([[], []])
  screen.party.handle({ kind: 'frame', data: 'stop' })
  expect(stage.received).toContainEqual({ kind: 'frame', screen: 'screen-1', data: 'stop' })
  // A screen at the other process, where the stage was before, reaches it too.
  const other = await enter(a, 'screen-2')
  other.party.handle({ kind: 'frame', data: 'stop of the other' })
  expect(stage.received).toContainEqual({ kind: 'frame', screen: 'screen-2', data: 'stop of the other' })
})

it('A party that connects to another process takes its own place and no other', async () => {
  const [a, b] = relays
  const [stage, screen] = [await enter(a, null), await enter(a, 'screen-1')]
  const moved = await enter(b, 'screen-1')
  expect([stage.codes, screen.codes, moved.codes]).toEqual([[], [relayCloseCodes.moved], []])
  const movedStage = await enter(b, null)
  expect([stage.codes, moved.codes, movedStage.codes]).toEqual([[relayCloseCodes.moved], [], []])
})
