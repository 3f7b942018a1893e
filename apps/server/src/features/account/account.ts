import type { EndpointOutput, Endpoints } from '@rubato/contracts/api'
import type { User } from '@rubato/contracts/domain'
import type { Actor } from '../../base/actor.ts'

type Me = EndpointOutput<Endpoints['me']>

type Pending = 'policiesToAccept' | 'consentsToGive' | 'subscriptions' | 'eraseAt' | 'unseenNotices'

export const me = (actor: Actor, more: Pick<Me, Pending>): Me => ({
  ...userOf(actor),
  ...more,
  membershipTier: actor.membershipTier,
  isAdmin: actor.isAdmin,
  suspension: actor.suspension,
})

export const userOf = ({ userId, username, email, ageDeclaredAt }: Actor): User => ({
  id: userId,
  username,
  email,
  ageDeclaredAt: ageDeclaredAt?.toISOString() ?? null,
})
