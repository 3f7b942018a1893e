/**
 * The relay of the server in a separate process, on a real port. The sign-in of members is not checked: a bearer is taken as the id of
 * a member. The parent asks over IPC for the tickets of pairs, and for processor time and memory.
 */
import Fastify from 'fastify'
import { createSecretBox } from '../../../apps/server/src/crypto/secret-box.ts'
import { openInMemory } from '../../../apps/server/src/database/open-database.ts'
import { serveRelay } from '../../../apps/server/src/features/second-screen/relay.routes.ts'
import { createTickets } from '../../../apps/server/src/features/second-screen/tickets.ts'
import { systemClock } from '../../../apps/server/src/ports/clock.ts'

/** Partners of one member: as many as a process takes. */
const PAIRS_OF_MEMBER = 3

export interface PairTickets {
  member: string
  stage: string
  guest: string
  screen: string
}
export type RelayQuestion = { ask: 'tickets'; pairs: number } | { ask: 'vitals' }
export interface RelayVitals {
  /** Processor time since the last question, ms. */
  cpuMs: number
  /** Bytes of objects and buffers after a collection. */
  held: number
}

const tickets = createTickets(
  createSecretBox(['the bench of partners seals its tickets with this'], 'tickets'),
  systemClock,
)
const pairTickets = (pairs: number): PairTickets[] =>
  Array.from({ length: pairs }, (_, index) => {
    const member = `member-${Math.floor(index / PAIRS_OF_MEMBER)}`
    const [room, screen] = [`room-${index}`, `screen-${index}`]
    return {
      member,
      screen,
      stage: tickets.seal({ kind: 'host', user: member, room }),
      guest: tickets.seal({ kind: 'guest', user: member, room, screen }),
    }
  })

let last = process.cpuUsage()
function vitals(): RelayVitals {
  const { user, system } = process.cpuUsage(last)
  last = process.cpuUsage()
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return { cpuMs: (user + system) / 1000, held: heapUsed + external }
}

const app = Fastify()
await serveRelay(app, {
  database: await openInMemory(),
  tickets,
  publicUrl: 'http://127.0.0.1',
  authorize: async (_sender, bearer) => ({ userId: bearer, release: () => undefined }),
  admitsGuest: () => true,
})
const url = await app.listen({ host: '127.0.0.1', port: 0 })
process.on('message', (question: RelayQuestion) => {
  process.send?.(question.ask === 'tickets' ? pairTickets(question.pairs) : vitals())
})
process.on('disconnect', () => process.exit(0))
process.send?.({ port: Number(new URL(url).port) })
