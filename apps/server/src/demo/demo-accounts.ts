/** Three demo accounts, for development only; linked to the stand-in through the Patreon adapter. */
import type { MembershipTier } from '@rubato/contracts/domain'
import type { PatreonControl, PersonaId } from '@rubato/stand-ins'
import type { Dependencies, Patronage } from '../dependencies/dependencies.ts'
import { consentsToGive, declare, giveConsent } from '../features/account/declarations/declare.ts'
import { ensureUser, findActor } from '../features/account/find-actor.ts'
import { acceptPolicies, policiesToAccept } from '../features/policies/accept-policies.ts'
import { authorizePatreon, linkPatreon } from '../features/membership/patreon/link-patreon.ts'
import type { PasswordProvider } from '../ports/identity.ts'
import { patreonStatus } from '../features/membership/membership-status.ts'
import { patreonDependencies } from '../site/membership.ts'

export interface DemoAccount {
  email: string
  password: string
  tier: MembershipTier
}

/** Public, because the README names it; production refuses these accounts. */
export const DEMO_PASSWORD = 'rubato-demo-2026'

const accounts = [
  { username: 'free', tier: 'free', persona: null },
  { username: 'follower', tier: 'follower', persona: 'follower' },
  { username: 'supporter', tier: 'supporter', persona: 'supporter' },
] as const satisfies { username: string; tier: MembershipTier; persona: PersonaId | null }[]

/** Idempotent. `tier` is the actual tier of the account: `free` when the stand-in does not run. */
export async function createDemoAccounts(dependencies: Dependencies): Promise<DemoAccount[]> {
  const { patronage } = dependencies
  if (!patronage) throw new Error('Demo accounts need the Patreon stand-in: set READY_ACCOUNTS=false')
  const { createPatreonControl } = await import('@rubato/stand-ins')
  const control = createPatreonControl(new URL(patronage.patrons.authorizeUrl({ state: '', redirectUri: '' })).origin)
  const created: DemoAccount[] = []
  for (const account of accounts) created.push(await createAccount({ ...dependencies, patronage }, control, account))
  return created
}

async function createAccount(
  dependencies: Dependencies & { patronage: Patronage },
  control: PatreonControl,
  { username, persona }: (typeof accounts)[number],
): Promise<DemoAccount> {
  const { identity, clock, database, patronage } = dependencies
  if (identity.kind !== 'password') throw new Error('The identity provider has no passwords: set READY_ACCOUNTS=false')
  const { queries } = database
  const policyDependencies = { queries, clock, policies: dependencies.policies }
  const email = `${username}@rubato.test`
  await identity.signUp({ email, password: DEMO_PASSWORD, username, device: null })
  const session = await identity.signIn({ email, password: DEMO_PASSWORD, device: null })
  if (session === 'invalid-credentials' || 'secondFactor' in session)
    throw new Error(`${email} has another password or a second factor; remove the data directory`)
  const bearer = { issuer: identity.issuer, ...session }
  await ensureUser({ queries, identity }, bearer)
  const rule = { age: 'declare', off: [] } as const
  const actor = await findActor({ queries, identity, clock, everyoneHolds: null, policiesToAccept: [], rule }, bearer)
  if (!actor) throw new Error(`${email} could not be created`)
  if (!(await identity.isConfirmed(email)))
    await confirmAddress(dependencies, identity, { subject: session.subject, email })
  await declare({ queries, clock }, actor, { kind: 'adult', method: 'self' })
  for (const consent of await consentsToGive(queries, actor)) await giveConsent({ queries, clock }, actor, consent)
  const toAccept = await policiesToAccept(policyDependencies, actor)
  if (toAccept.length > 0) await acceptPolicies(policyDependencies, actor, toAccept)
  const membership = patreonDependencies(dependencies, patronage)
  const status = await patreonStatus(membership, actor)
  if (status.linked || persona === null) return { email, password: DEMO_PASSWORD, tier: status.membershipTier }
  const { url } = await authorizePatreon(membership, actor)
  const answer = await control.choose(url, persona).catch(standInIsOff)
  if (!answer) return { email, password: DEMO_PASSWORD, tier: 'free' }
  await linkPatreon(membership, actor, {
    code: answer.searchParams.get('code') ?? '',
    state: answer.searchParams.get('state') ?? '',
  })
  const { membershipTier } = await patreonStatus(membership, actor)
  return { email, password: DEMO_PASSWORD, tier: membershipTier }
}

/** As by the link of the mail, which would go to an address that does not exist. */
async function confirmAddress(
  { linkRequests, database }: Pick<Dependencies, 'linkRequests' | 'database'>,
  identity: PasswordProvider,
  { subject, email }: { subject: string; email: string },
): Promise<void> {
  await linkRequests.confirmation(subject, email, database.queries)
  const started = await identity.startConfirmation(subject, email)
  if (typeof started === 'string') throw new Error(`${email} belongs to another account; remove the data directory`)
  await identity.confirmEmail(started.token)
}

/** Without the stand-in the server still starts; the accounts are linked at a later start with the stand-in. */
function standInIsOff(error: unknown): null {
  if (error instanceof TypeError && error.message === 'fetch failed') return null
  throw error
}
