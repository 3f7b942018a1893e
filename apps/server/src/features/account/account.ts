import type { EndpointOutput, Endpoints } from '@rubato/contracts/api'
import type { User } from '@rubato/contracts/domain'
import type { Actor } from '../../actor.ts'

type Me = EndpointOutput<Endpoints['me']>

export const me = (actor: Actor, pending: Pick<Me, 'policiesToAccept' | 'consentsToGive' | 'eraseAt'>): Me => ({
  ...userOf(actor),
  ...pending,
  membershipTier: actor.membershipTier,
  isAdmin: actor.isAdmin,
})

export const userOf = ({ userId, username, email, ageDeclaredAt }: Actor): User => ({
  id: userId,
  username,
  email,
  ageDeclaredAt: ageDeclaredAt?.toISOString() ?? null,
})
