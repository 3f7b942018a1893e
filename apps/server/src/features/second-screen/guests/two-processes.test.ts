/** A partner's session over two processes of a site, and a search of one process's heap for its messages. Skipped without PostgreSQL. */
import { randomBytes } from 'node:crypto'
import { API_BASE, guestEndpoints } from '@rubato/contracts/api'
import { relayCloseCodes } from '@rubato/contracts/domain'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { hasPostgres, openSharedDatabase } from '../../../test-support/databases.ts'
import { openRelayAt, portOf, type RelayClient } from '../../../test-support/relay-client.ts'
import { startServerThread, type ServerThread } from '../../../test-support/server-thread.ts'
import { testWorld, type TestServer } from '../../../test-support/test-server.ts'

/** The first place of a heap with this text, with what surrounds it; null without one. */
function around(heap: string, text: string): string | null {
  const at = heap.indexOf(text)
  return at === -1 ? null : heap.slice(at - 80, at + text.length + 80)
}

const WAIT = { timeout: 60_000, interval: 10 }

describe.runIf(hasPostgres)('a partner over two processes', () => {
  let url = ''
  const world = testWorld(async () => {
    const shared = await openSharedDatabase()
    url = shared.url
    return shared.database
  })
  let here: TestServer
  let thread: ServerThread
  /** The ports of both. */
  let ports: [number, number]
  let bearer: string | undefined
  beforeAll(async () => {
    ;[here, thread] = await Promise.all([world.serveAll({}, { MEMBERSHIP: 'open' }), startServerThread(url)])
    ports = [await portOf(here.app), thread.port]
    const member = here.visitor()
    await member.signUp()
    await member.confirmAddress()
    await member.declareAge()
    bearer = member.bearer
  })
  afterAll(() => thread.close())

  async function post<Data>(port: number, path: string, body: object, token?: string): Promise<Data> {
    const reply = await fetch(`http://127.0.0.1:${port}${API_BASE}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
    if (!reply.ok) throw new Error(`${path} ${reply.status} ${await reply.text()}`)
    return (await reply.json()) as Data
  }

  /** The stage at one process; the invitation, made there, is accepted at the other, or at the same one. */
  async function session([first, second] = ports) {
    const { inviteGuest, joinAsGuest } = guestEndpoints
    const made = await post<{ invitation: string; ticket: string }>(first, inviteGuest.path, {}, bearer)
    const stage = await openRelayAt(first, { bearer, ticket: made.ticket })
    await stage.next('ready')
    const { invitation } = made
    const { ticket } = await post<{ ticket: string }>(second, joinAsGuest.path, { invitation })
    const partner = await openRelayAt(second, { ticket })
    const { screen } = await stage.next('joined')
    // Until then its process does not know where the stage is.
    await vi.waitFor(async () => expect((await partner.next('stage')).isConnected).toBe(true), WAIT)
    return { stage, partner, screen, ticket, invitation, stageTicket: made.ticket }
  }
  const framesOf = ({ received }: RelayClient) =>
    received.flatMap((message) => (message.kind === 'frame' ? [message.data] : []))

  it('carries both directions, takes the partner and the stage back at another process, and ends on both', async () => {
    const [first, second] = ports
    const { stage, partner, screen, ticket, stageTicket } = await session()
    const sent = Array.from({ length: 40 }, (_, n) => `frame ${n}`)
    for (const data of sent) stage.send({ kind: 'frame', screen, data })
    partner.send({ kind: 'frame', data: 'from the partner' })
    await vi.waitFor(() => expect(framesOf(partner)).toEqual(sent), WAIT)
    await vi.waitFor(() => expect(framesOf(stage)).toEqual(['from the partner']), WAIT)

    partner.drop()
    await stage.next('left')
    const again = await openRelayAt(first, { ticket })
    await again.next('ready')
    stage.send({ kind: 'frame', screen, data: 'to the partner' })
    expect((await again.next('frame')).data).toBe('to the partner')

    stage.drop()
    const moved = await openRelayAt(second, { bearer, ticket: stageTicket })
    expect((await moved.next('joined')).screen).toBe(screen)
    again.send({ kind: 'frame', data: 'to the stage' })
    expect((await moved.next('frame')).data).toBe('to the stage')
    moved.send({ kind: 'end' })
    expect(await again.closed()).toBe(relayCloseCodes.ended)
    for (const port of ports) {
      const late = await openRelayAt(port, { ticket })
      await vi.waitFor(async () => expect(await late.closed()).toBe(relayCloseCodes.ended), WAIT)
    }
    moved.close()
  })

  it('leaves nothing of what is said in the memory and the log of a process', async () => {
    const canary = randomBytes(12).toString('hex')
    const said = Array.from({ length: 20 }, (_, n) => `${canary}-${n}`)
    // The connection to the database has its last message until it sends the next one.
    const messages = [...said, ...Array.from({ length: 5 }, (_, n) => `later-${n}`)]
    const sessions = [await session(), await session([thread.port, thread.port])]
    for (const { stage, partner, screen } of sessions) {
      for (const data of messages) {
        stage.send({ kind: 'frame', screen, data })
        partner.send({ kind: 'frame', data })
      }
      await vi.waitFor(() => expect([framesOf(partner), framesOf(stage)]).toEqual([messages, messages]), WAIT)
    }

    const heap = await thread.heap()
    // The id of the partner's connection is on the heap during the session, which shows that the search works.
    expect(sessions.map(({ screen }) => heap.includes(screen))).toEqual([true, true])
    expect(around(heap, canary)).toBeNull()
    const written = thread.log.join('\n')
    expect(written.includes('partner/invitations')).toBe(true)
    const secrets = sessions.flatMap(({ screen, ticket, invitation, stageTicket }) => [
      screen,
      ticket,
      invitation,
      stageTicket,
    ])
    for (const secret of [canary, ...secrets]) expect(written.includes(secret)).toBe(false)
    for (const { stage } of sessions) stage.close()
    await Promise.all(sessions.map(({ partner }) => partner.closed()))
  }, 60_000)
})
