import type { EnsureConfirmed } from '../../../confirmation/confirmed-address.ts'
import type { Queries } from '../../../database/open-database.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { PatronPlatform } from '../../../ports/patron-platform.ts'
import type { SecretBox } from '../../../crypto/secret-box.ts'
import type { TierRules } from './tier-of.ts'

export interface PatreonDependencies {
  queries: Queries
  clock: Clock
  patrons: PatronPlatform
  tierRules: TierRules
  secretBox: SecretBox
  ensureConfirmed: EnsureConfirmed
  /** The OAuth redirect URI. */
  redirectUri: string
}
