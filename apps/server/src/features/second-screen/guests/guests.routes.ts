import { randomBytes, randomUUID } from 'node:crypto'
import type { guestEndpoints } from '@rubato/contracts/api'
import { INVITATION_SECONDS } from '@rubato/contracts/domain'
import type { Actor } from '../../../base/actor.ts'
import { AppError } from '../../../base/errors.ts'
import type { QueriesAndClock } from '../../../database/open-database.ts'
import type { Handlers } from '../../../http/bind-endpoints.ts'
import { networkOf, type CreateLimiter } from '../../../http/rate-limit.ts'
import type { RegionRule } from '../../../regions/region-table.ts'
import type { Tickets } from '../tickets.ts'
import { createInvitation, removeInvitation, useInvitation } from './invitations.ts'

interface Dependencies extends QueriesAndClock {
  tickets: Tickets
  createLimiter: CreateLimiter
}

const MINUTE_MS = 60_000
const guestLimits = {
  invitationsByUser: { limit: 20, windowMs: 10 * MINUTE_MS },
  /** Of one network address. An invitation cannot be guessed: it is sealed. */
  joinsByAddress: { limit: 20, windowMs: MINUTE_MS },
} as const

/** Whether a partner may join with a declaration of age alone in a region with this rule. */
export const admitsGuests = ({ age }: RegionRule): boolean => age === 'declare'

export function guestRoutes(dependencies: Dependencies): Pick<Handlers, keyof typeof guestEndpoints> {
  const { tickets, createLimiter } = dependencies
  const invitations = createLimiter(guestLimits.invitationsByUser)
  const joins = createLimiter(guestLimits.joinsByAddress)

  /** The room of an own invitation. */
  const roomOf = (sealed: string, { userId }: Actor): string => {
    const held = tickets.open(sealed)
    if (held?.kind !== 'host' || held.user !== userId) throw new AppError('pairing.ticket-invalid')
    return held.room
  }
  return {
    async inviteGuest(_request, { actor }) {
      invitations.take(actor.userId)
      const { userId: user } = actor
      const room = randomUUID()
      const invitation = await createInvitation(dependencies, actor, room)
      return {
        invitation: tickets.seal({ kind: 'invitation', invitation }),
        seconds: INVITATION_SECONDS,
        ticket: tickets.seal({ kind: 'host', user, room }),
      }
    },
    async withdrawInvitation({ body }, { actor }) {
      await removeInvitation(dependencies, roomOf(body.ticket, actor))
    },
    async joinAsGuest({ body }, { ip, rule }) {
      joins.take(networkOf(ip))
      if (!admitsGuests(rule)) throw new AppError('invitation.age-check')
      const held = tickets.open(body.invitation)
      if (held?.kind !== 'invitation') throw new AppError('invitation.not-found')
      const session = await useInvitation(dependencies, held.invitation)
      const screen = randomBytes(9).toString('base64url')
      return { ticket: tickets.seal({ kind: 'guest', ...session, screen }) }
    },
  }
}
