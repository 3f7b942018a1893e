/** Sign-up, sign-in and the security of accounts, with their dependencies on other features. */
import { confirmedOnly } from '../confirmation/confirmed-address.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { ensureUser, userIdOf } from '../features/account/find-actor.ts'
import { openHostedAccount, recognizePerson } from '../features/account/hosted-accounts.ts'
import { ensureNameIsFree } from '../features/account/usernames.ts'
import { makeFirstAdmin } from '../features/admin/admins.ts'
import { createAdmission } from '../features/auth/admission.ts'
import { authRoutes } from '../features/auth/auth.routes.ts'
import type { HostedAccounts } from '../features/auth/first-sign-in.routes.ts'
import { authLimits, createAuthAttempts, isSharedLimit } from '../features/auth/sign-in-limits.ts'
import { unlinkPatreon } from '../features/membership/patreon/unlink-patreon.ts'
import { createSharedRateLimiter } from '../http/shared-rate-limit.ts'
import type { MailGate } from '../mail/mail-gate.ts'
import type { Site } from './site.ts'

export function siteAuth(site: Site, mail: MailGate | null) {
  const { database, identity, devices, limitKey, clock, settings } = site
  const { queries } = database
  return authRoutes({
    identity,
    devices,
    clock,
    mail,
    attempts: createAuthAttempts(limitKey, (name) =>
      isSharedLimit(name)
        ? createSharedRateLimiter(queries, name, authLimits[name], settings.rateLimitFactor)
        : site.createLimiter(authLimits[name]),
    ),
    ensureNameIsFree: (username) => ensureNameIsFree({ queries, productName: settings.productName }, username),
    ensureConfirmed: confirmedOnly({ identity, sendsMail: mail !== null }),
    unlinkPatreon: async (subject) => {
      const userId = await userIdOf(queries, { issuer: identity.issuer, subject })
      if (userId !== null) await unlinkPatreon({ queries, clock }, { userId })
    },
    admit: createAdmission({ queries, clock, signUp: settings.signUp }),
    formerAccounts: site.formerAccounts,
    accounts: hostedAccounts(site),
    ensureUser: async (subject) => {
      const userId = await ensureUser({ queries, identity }, { issuer: identity.issuer, subject })
      // Without a patron platform the site belongs to the person who signs up first.
      if (userId !== null && site.patronage === null) await makeFirstAdmin({ queries, clock }, userId)
    },
  })
}

/** Accounts of people who sign in at a hosted provider. */
function hostedAccounts({ database: { queries }, identity, patronage, clock, settings }: Dependencies): HostedAccounts {
  const { issuer } = identity
  return {
    recognize: (person) => recognizePerson({ queries }, { ...person, issuer }),
    open: async (person, username) => {
      const { productName } = settings
      const userId = await openHostedAccount({ queries, productName }, { ...person, issuer }, username)
      if (userId !== null && patronage === null) await makeFirstAdmin({ queries, clock }, userId)
      return userId !== null
    },
  }
}
