/** The extras of a session in addition to the stage's outputs, in the order of their buttons. */
import type { MembershipTier } from '@rubato/contracts/domain'
import { ambience } from '../../extras/ambience/index.ts'
import { beatOptions } from '../../extras/beat/index.tsx'
import { devicesExtra, devicesOf } from '../../extras/devices/index.ts'
import { mediaExtra } from '../../extras/media/index.tsx'
import { videoExtra } from '../../extras/media/video/index.tsx'
import { moans } from '../../extras/moans/index.ts'
import { handsFree } from '../../extras/hands-free/index.ts'
import { createSecondScreen } from '../../extras/second-screen/index.ts'
import type { PartnerHolder } from '../../extras/second-screen/partner/holder.ts'
import { createPartner } from '../../extras/second-screen/partner/index.tsx'
import { privacyScreenTool } from '../../extras/privacy-screen/index.ts'
import { site } from '../../lib/browser/site.ts'
import type { StageExtra } from '../../play/extra.ts'
import { useMembershipTier } from '../../features/membership/membership.queries.ts'

interface StageExtrasOptions {
  membershipTier: MembershipTier
  partner: PartnerHolder
  /** The fastest tempo of the session's profile, strokes a minute. */
  fastest: number
}

export const stageExtras = ({ membershipTier, partner, fastest }: StageExtrasOptions): readonly StageExtra[] => [
  createSecondScreen(useMembershipTier),
  ...(site().hasPartner ? [createPartner(useMembershipTier, partner)] : []),
  devicesExtra(membershipTier),
  mediaExtra,
  videoExtra(membershipTier, { fastest, hasDevices: devicesOf(membershipTier) }),
  moans,
  ambience,
  beatOptions,
  handsFree,
  privacyScreenTool,
]
