/** Members who are linked to a patron of the stand-in, made without a password or a browser. */
import { randomUUID } from 'node:crypto'
import type { PersonaId } from '@rubato/stand-ins'
import type { Actor } from '../base/actor.ts'
import type { Dependencies, Patronage } from '../dependencies/dependencies.ts'
import { authorizePatreon, linkPatreon } from '../features/membership/patreon/link-patreon.ts'
import type { TestServer, TestWorld } from './test-server.ts'

export interface LinkedPatron {
  actor: Actor
  userId: string
  patronId: string
}

export async function linkPatron(world: TestWorld, server: TestServer, persona: PersonaId): Promise<LinkedPatron> {
  const { queries } = world.database
  const subject = randomUUID()
  const username = `patron-${subject.slice(0, 18)}`
  const { id: userId } = await queries
    .insertInto('users')
    .values({ issuer: 'test', subject, username, email: null, age_declared_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const actor: Actor = {
    userId,
    username,
    email: null,
    ageDeclaredAt: new Date(),
    isAdmin: false,
    suspension: null,
    hasAcceptedPolicies: true,
    factors: { firstAt: null, secondAt: null, hasSecond: false },
    membershipTier: 'free',
    membershipCheckedAt: null,
  }
  const dependencies = membershipDependenciesOf(server)
  const { url } = await authorizePatreon(dependencies, actor)
  const back = await world.standIns.patreon.control.choose(url, persona)
  const { searchParams } = back
  await linkPatreon(dependencies, actor, {
    code: searchParams.get('code') ?? '',
    state: searchParams.get('state') ?? '',
  })
  const { patreon_user_id: patronId } = await queries
    .selectFrom('patreon_links')
    .select('patreon_user_id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return { actor, userId, patronId }
}

/** Throws for a site with open membership. */
export function patronageOf({ patronage }: Dependencies): Patronage {
  if (!patronage) throw new Error('The site has no patron platform')
  return patronage
}

export const membershipDependenciesOf = ({ dependencies }: TestServer) => ({
  ...dependencies,
  ...patronageOf(dependencies),
  queries: dependencies.database.queries,
  ensureConfirmed: async () => {},
  redirectUri: `${dependencies.settings.publicUrl}/patreon/`,
})

/** The stored rows of a linked member. */
export const storedLink = (world: TestWorld, userId: string) =>
  world.database.queries
    .selectFrom('patreon_links')
    .leftJoin('memberships', 'memberships.user_id', 'patreon_links.user_id')
    .select(['tier', 'needs_relink', 'failures', 'retry_at', 'checked_at', 'valid_until'])
    .where('patreon_links.user_id', '=', userId)
    .executeTakeFirstOrThrow()
