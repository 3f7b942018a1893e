/** What a session has beside the stage's own outputs, in the order of their buttons. */
import { handsFree } from '../../extras/hands-free/index.ts'
import { createSecondScreen } from '../../extras/second-screen/index.ts'
import type { StageExtra } from '../../play/extra.ts'
import { useMembershipTier } from '../second-screen/use-membership-tier.ts'

export const stageExtras: readonly StageExtra[] = [createSecondScreen(useMembershipTier), handsFree]
