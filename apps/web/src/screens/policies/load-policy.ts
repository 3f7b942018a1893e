/** Loader of the routes of policies: the text, and the menu for members. */
import { policyEndpoints } from '@rubato/contracts/api'
import type { PolicyId } from '@rubato/contracts/domain'
import { call } from '../../lib/api/api-client.ts'
import { menuForMembers } from '../access/menu-for-members.ts'

export async function loadPolicy(policy: PolicyId) {
  const [text, Frame] = await Promise.all([
    call(policyEndpoints.getPolicy, { params: { policy } }),
    menuForMembers(async () => (await import('../frame/framed-layout.tsx')).FramedLayout),
  ])
  return { policy: text, Frame }
}
