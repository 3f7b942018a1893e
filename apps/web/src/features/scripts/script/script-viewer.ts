/** Who looks at a script, and what they may do with it; routes put it together from several features. */
import type { MembershipTier } from '@rubato/contracts/domain'
import type { Viewer } from '../parts/script-badges.tsx'
import type { Listen } from './script-dialogs.tsx'

export interface ScriptViewer extends Viewer {
  tier: MembershipTier
  /** Makes the script the one of the member's games. */
  onChoose: (scriptId: string) => void
  onListen: Listen
}
