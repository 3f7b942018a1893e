/** The account of a member who has agreed to everything, as the service answers it, for tests. */
import type { EndpointOutput, Endpoints } from '@rubato/contracts/api'

export const signedInUser: EndpointOutput<Endpoints['me']> = {
  id: '7d0f6c2e-5a31-4c8b-9e52-1b6f0a4d7c10',
  username: 'someone',
  email: null,
  ageDeclaredAt: '2026-01-01T00:00:00Z',
  membershipTier: 'follower',
  isAdmin: false,
  policiesToAccept: [],
  consentsToGive: [],
  eraseAt: null,
  unseenNotices: 0,
  suspension: null,
}
