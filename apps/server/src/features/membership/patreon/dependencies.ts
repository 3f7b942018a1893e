import type { EnsureConfirmed } from '../../../confirmation/confirmed-address.ts'
import type { QueriesAndClock } from '../../../database/open-database.ts'
import type { PatronPlatform } from '../../../ports/patron-platform.ts'
import type { SecretBox } from '../../../crypto/secret-box.ts'
import type { TierRules } from './tier-of.ts'

export interface PatreonDependencies extends QueriesAndClock {
  patrons: PatronPlatform
  tierRules: TierRules
  secretBox: SecretBox
  ensureConfirmed: EnsureConfirmed
  /** The OAuth redirect URI. */
  redirectUri: string
}
