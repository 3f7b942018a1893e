/** The session in the claims of a token: of Clerk (versions 1 and 2), Keycloak, Auth0 and standard OpenID Connect. */
import type { SessionFactors } from '@rubato/contracts/domain'
import type { JWTPayload } from 'jose'
import { z } from 'zod'
import type { HostedSession } from '../../ports/identity.ts'

const text = z.string().min(1).max(500).catch('').optional()
const minutes = z.number()

/** Claims in another form than a provider documents count as missing. */
const sessionClaims = z.object({
  sid: text,
  sts: text,
  auth_time: z.number().optional().catch(undefined),
  amr: z.array(z.string()).catch([]).default([]),
  /** Clerk: minutes since the first and the second factor at `iat`; -1 without one. */
  fva: z.tuple([minutes, minutes]).optional().catch(undefined),
  act: z.object({ sub: z.string() }).optional().catch(undefined),
  /** Clerk, version 2. */
  o: z.object({ id: z.string(), slg: text, rol: text, per: text, fpm: text }).optional().catch(undefined),
  fea: text,
  /** Clerk, version 1; Auth0 has `org_id` and `org_name`. */
  org_id: text,
  org_role: text,
  org_slug: text,
  org_name: text,
  org_permissions: z.array(z.string()).optional().catch(undefined),
  /** Keycloak: alias of the organisation to its details. */
  organization: z
    .record(z.string(), z.object({ id: z.string().optional() }))
    .optional()
    .catch(undefined),
})
type SessionClaims = z.output<typeof sessionClaims>

/** Ways of authentication (RFC 8176) that are or contain a second factor. */
const secondFactors = new Set(['mfa', 'otp', 'hwk', 'swk', 'sms', 'tel'])

export function hostedSessionOf(payload: JWTPayload): HostedSession {
  const claims = sessionClaims.parse(payload)
  return {
    userId: payload.sub ?? '',
    sessionId: claims.sid || null,
    status: claims.sts || 'active',
    actor: claims.act?.sub ?? null,
    ...organisationOf(claims),
    factorsVerifiedAt: factorTimes(claims, payload.iat ?? 0),
  }
}

/** A person whose provider reports no second factor proves the first one alone. */
export const factorsOf = ({ factorsVerifiedAt: [firstAt, secondAt] }: HostedSession): SessionFactors => ({
  firstAt,
  secondAt,
  hasSecond: secondAt !== null,
})

function factorTimes({ fva, auth_time, amr }: SessionClaims, issuedAt: number): [number | null, number | null] {
  if (fva) {
    const timeOf = (age: number) => (age < 0 ? null : (issuedAt - age * 60) * 1000)
    return [timeOf(fva[0]), timeOf(fva[1])]
  }
  if (auth_time === undefined) return [null, null]
  return [auth_time * 1000, amr.some((method) => secondFactors.has(method)) ? auth_time * 1000 : null]
}

type Organisation = Pick<
  HostedSession,
  'organisationId' | 'organisationRole' | 'organisationSlug' | 'organisationPermissions'
>

function organisationOf(claims: SessionClaims): Organisation {
  if (claims.o) return organisationOfClerk(claims.o, claims.fea)
  const [alias, details] = Object.entries(claims.organization ?? {})[0] ?? []
  return {
    organisationId: claims.org_id || details?.id || alias || null,
    organisationRole: claims.org_role || null,
    organisationSlug: claims.org_slug || claims.org_name || alias || null,
    organisationPermissions: claims.org_permissions ?? null,
  }
}

function organisationOfClerk({ id, slg, rol, per, fpm }: NonNullable<SessionClaims['o']>, fea = ''): Organisation {
  return {
    organisationId: id,
    organisationRole: rol ? `org:${rol}` : null,
    organisationSlug: slg || null,
    organisationPermissions: permissionsOf(fea, per ?? '', fpm ?? ''),
  }
}

/**
 * Clerk, version 2: the n-th number of `fpm` has one bit for each permission of `per`, the lowest for the first, and belongs
 * to the n-th feature of the organisation in `fea`, such as "o:reports".
 */
function permissionsOf(fea: string, per: string, fpm: string): string[] {
  const features = fea
    .split(',')
    .map((entry) => entry.trim().split(':'))
    .flatMap(([scope, name]) => (scope?.includes('o') && name ? [name] : []))
  const permissions = per.split(',').filter((name) => name !== '')
  const masks = fpm.split(',').map(Number)
  return features.flatMap((feature, n) =>
    permissions.flatMap((name, bit) => (((masks[n] ?? 0) >> bit) & 1 ? [`org:${feature}:${name}`] : [])),
  )
}
