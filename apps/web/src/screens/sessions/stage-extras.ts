/** What a session has beside the stage's own outputs, in the order of their buttons. */
import { can, type MembershipTier } from '@rubato/contracts/domain'
import { devicesExtra } from '../../extras/devices/index.ts'
import { mediaExtra } from '../../extras/media/index.tsx'
import type { StageExtra } from '../../play/extra.ts'

export const stageExtras = (member: { membershipTier: MembershipTier }): readonly StageExtra[] => [
  devicesExtra(can(member, 'device.use')),
  mediaExtra,
]
