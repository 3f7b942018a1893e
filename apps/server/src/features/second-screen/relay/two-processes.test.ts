/** The relay over two processes on one PostgreSQL, each with its own connections; skipped without PostgreSQL. */
import type { RelayMessage } from '@rubato/contracts/domain'
import { relayCloseCodes } from '@rubato/contracts/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { findPostgres, startPostgres, type TestPostgres } from '@rubato/stand-ins/local-postgresql'
import { openServer, type Database } from '../../../database/open-database.ts'
import { createRelay, type Party, type Relay } from './relay.ts'
import type { Connection, RoomPlace } from './room.ts'

const bin = findPostgres()
const WAIT = { timeout: 60_000, interval: 10 }

function connection() {
  const received: RelayMessage[] = []
  const codes: number[] = []
  const frames = () => received.flatMap((message) => (message.kind === 'frame' ? [message.data] : []))
  return {
    received,
    codes,
    frames,
    send: (message: RelayMessage) => void received.push(message),
    close: (code: number) => void codes.push(code),
  }
}
const admitted = async (relay: Relay, where: RoomPlace, to: Connection): Promise<Party> => {
  const party = await relay.admit(where, to)
  if (typeof party === 'string') throw new Error(`Not admitted: ${party}`)
  return party
}
const place = (room: string, screen: string | null) => ({ room, screen, device: 'Firefox on Linux' })

describe.runIf(bin !== undefined)('the relay over two processes', () => {
  let server: TestPostgres
  let databases: Database[]
  let relays: Relay[]
  beforeAll(async () => {
    server = await startPostgres(bin ?? '')
    databases = [openServer(server.url('postgres')), openServer(server.url('postgres'))]
    relays = databases.map((database) => createRelay(database))
  })
  afterAll(async () => {
    await Promise.all(relays.map((relay) => relay.close()))
    await Promise.all(databases.map((database) => database.close()))
    await server.close()
  })

  /** The stage at the first process and a screen at the second. */
  async function session(room: string) {
    const [stage, screen] = [connection(), connection()]
    const stageParty = await admitted(relays[0]!, place(room, null), stage)
    const screenParty = await admitted(relays[1]!, place(room, 'screen-1'), screen)
    await vi.waitFor(() => expect(stage.received).toContainEqual(expect.objectContaining({ kind: 'joined' })), WAIT)
    await vi.waitFor(() => expect(screen.received).toContainEqual({ kind: 'stage', isConnected: true }), WAIT)
    return { stage, screen, stageParty, screenParty }
  }

  it('carries the frames of both directions, in order', async () => {
    const { stage, screen, stageParty, screenParty } = await session('ordered')
    const sent = Array.from({ length: 60 }, (_, n) => `frame ${n}`)
    for (const data of sent) stageParty.handle({ kind: 'frame', screen: 'screen-1', data })
    screenParty.handle({ kind: 'frame', data: 'from the screen' })
    await vi.waitFor(() => expect(screen.frames()).toEqual(sent), WAIT)
    await vi.waitFor(() => expect(stage.frames()).toEqual(['from the screen']), WAIT)
  })

  it('tells the stage that a screen has left, and the screen that the stage has ended', async () => {
    const { stage, screenParty, stageParty } = await session('leaving')
    screenParty.leave(true)
    await vi.waitFor(() => expect(stage.received).toContainEqual({ kind: 'left', screen: 'screen-1' }), WAIT)
    const again = connection()
    await relays[1]!.admit(place('leaving', 'screen-1'), again)
    stageParty.leave(true)
    await vi.waitFor(() => expect(again.codes).toEqual([relayCloseCodes.ended]), WAIT)
    expect(await relays[1]!.admit(place('leaving', 'screen-1'), connection())).toBe('ended')
  })

  it('gives the place of a screen to its newer connection at another process', async () => {
    const { stage, screen, stageParty } = await session('moving')
    const moved = connection()
    await relays[0]!.admit(place('moving', 'screen-1'), moved)
    await vi.waitFor(() => expect(screen.codes).toEqual([relayCloseCodes.moved]), WAIT)
    stageParty.handle({ kind: 'frame', screen: 'screen-1', data: 'after the move' })
    await vi.waitFor(() => expect(moved.frames()).toEqual(['after the move']), WAIT)
    expect(stage.codes).toEqual([])
  })

  it('finds the parties of the other process again after the listening connection was lost', async () => {
    const { screen, stageParty } = await session('lost')
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' or query = 'select 1'`.execute(
      databases[0]!.queries,
    )
    await vi.waitFor(() => {
      stageParty.handle({ kind: 'frame', screen: 'screen-1', data: 'after the loss' })
      expect(screen.frames()).toContain('after the loss')
    }, WAIT)
  })
})
