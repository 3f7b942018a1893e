import { randomBytes, randomUUID } from 'node:crypto'
import type { secondScreenEndpoints } from '@rubato/contracts/api'
import { PAIRING_SECONDS } from '@rubato/contracts/domain'
import type { QueriesAndClock } from '../../database/open-database.ts'
import { AppError } from '../../base/errors.ts'
import type { Handlers } from '../../http/bind-endpoints.ts'
import type { CreateLimiter } from '../../http/rate-limit.ts'
import { createCode, useCode } from './pairings.ts'
import type { Tickets } from './tickets.ts'

interface Dependencies extends QueriesAndClock {
  tickets: Tickets
  createLimiter: CreateLimiter
}

const MINUTE_MS = 60_000
export const pairingLimits = {
  codesByUser: { limit: 20, windowMs: 10 * MINUTE_MS },
  /** Also limits guessing: a code is one of 190 million, and works for the account that made it alone. */
  joinsByUser: { limit: 10, windowMs: MINUTE_MS },
} as const

export function secondScreenRoutes(dependencies: Dependencies): Pick<Handlers, keyof typeof secondScreenEndpoints> {
  const { tickets, createLimiter } = dependencies
  const codes = createLimiter(pairingLimits.codesByUser)
  const joins = createLimiter(pairingLimits.joinsByUser)
  return {
    async createPairing({ body }, { actor }) {
      codes.take(actor.userId)
      const { userId: user } = actor
      const held = body.ticket === undefined ? null : tickets.open(body.ticket)
      const own = held?.kind === 'stage' && held.user === user ? held : null
      if (body.ticket !== undefined && !own) throw new AppError('pairing.ticket-invalid')
      const room = own?.room ?? randomUUID()
      const code = await createCode(dependencies, actor, room)
      return { code, seconds: PAIRING_SECONDS, ticket: tickets.seal({ kind: 'stage', user, room }) }
    },
    async joinPairing({ body }, { actor }) {
      joins.take(actor.userId)
      const room = await useCode(dependencies, actor, body.code)
      const screen = randomBytes(9).toString('base64url')
      return { ticket: tickets.seal({ kind: 'screen', user: actor.userId, room, screen }) }
    },
  }
}
