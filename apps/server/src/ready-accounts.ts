/** Three accounts to try the product with, in development only; linked through the real adapter like anybody's. */
import type { MembershipTier } from '@rubato/contracts/domain'
import type { PatreonControl, PersonaId } from '@rubato/stand-ins'
import type { Dependencies } from './dependencies.ts'
import { declareAge } from './features/account/account.ts'
import { ensureUser, findActor } from './features/account/find-actor.ts'
import { authorizePatreon, linkPatreon } from './features/membership/link-patreon.ts'
import { patreonStatus } from './features/membership/membership-status.ts'

export interface ReadyAccount {
  email: string
  password: string
  tier: MembershipTier
}

/** In the README and on the screen at every start: these accounts are refused in production. */
export const READY_PASSWORD = 'rubato-demo-2026'

const accounts = [
  { username: 'free', tier: 'free', persona: null },
  { username: 'follower', tier: 'follower', persona: 'follower' },
  { username: 'supporter', tier: 'supporter', persona: 'supporter' },
] as const satisfies { username: string; tier: MembershipTier; persona: PersonaId | null }[]

/** Does nothing for accounts that are there. `tier` is what the account has: `free` when the stand-in does not run. */
export async function createReadyAccounts(dependencies: Dependencies): Promise<ReadyAccount[]> {
  const { createPatreonControl } = await import('@rubato/stand-ins')
  const control = createPatreonControl(
    new URL(dependencies.patrons.authorizeUrl({ state: '', redirectUri: '' })).origin,
  )
  const ready: ReadyAccount[] = []
  for (const account of accounts) ready.push(await createAccount(dependencies, control, account))
  return ready
}

async function createAccount(
  dependencies: Dependencies,
  control: PatreonControl,
  { username, persona }: (typeof accounts)[number],
): Promise<ReadyAccount> {
  const { identity, clock, database } = dependencies
  if (identity.kind !== 'password') throw new Error('The identity provider has no passwords: set READY_ACCOUNTS=false')
  const { queries } = database
  const email = `${username}@rubato.test`
  await identity.signUp({ email, password: READY_PASSWORD, username })
  const session = await identity.signIn({ email, password: READY_PASSWORD })
  if (session === 'invalid-credentials')
    throw new Error(`${email} exists with another password; remove the data directory`)
  const bearer = { issuer: identity.issuer, subject: session.subject, factorVerifiedAt: null }
  await ensureUser({ queries, identity }, bearer)
  const actor = await findActor({ queries, identity }, bearer)
  if (!actor) throw new Error(`${email} could not be created`)
  await declareAge({ queries, clock }, actor)
  const membership = { ...dependencies, queries, redirectUri: `${dependencies.settings.publicUrl}/patreon/` }
  const status = await patreonStatus(membership, actor)
  if (status.linked || persona === null) return { email, password: READY_PASSWORD, tier: status.membershipTier }
  const { url } = await authorizePatreon(membership, actor)
  const answer = await control.choose(url, persona).catch(standInIsOff)
  if (!answer) return { email, password: READY_PASSWORD, tier: 'free' }
  const { membershipTier } = await linkPatreon(membership, actor, {
    code: answer.searchParams.get('code') ?? '',
    state: answer.searchParams.get('state') ?? '',
  })
  return { email, password: READY_PASSWORD, tier: membershipTier }
}

/** A server started by itself still starts; its accounts are linked once the stand-in is there too. */
function standInIsOff(error: unknown): null {
  if (error instanceof TypeError && error.message === 'fetch failed') return null
  throw error
}
