/**
 * Declarations of a member to the site: that they are an adult, and that the site may store data about
 * their sex life. Every declaration is a dated record that the member can take back.
 */
import { z } from 'zod'
import { instantSchema } from '../primitives.ts'

/** `adult`: of legal age. `intimate-data`: explicit consent to store settings, profile and works (GDPR, article 9). */
const declarationKinds = ['adult', 'intimate-data'] as const
export type DeclarationKind = (typeof declarationKinds)[number]
export const declarationKindSchema = z.enum(declarationKinds)

/** The version of the sentence that the member agreed to, by kind. Members are asked once to agree to a new version. */
export const DECLARATION_VERSIONS = { adult: '2026-11-23', 'intimate-data': '2026-11-30' } as const satisfies Record<
  DeclarationKind,
  string
>

/** A consent that the member has not given in its present version. */
export const consentToGiveSchema = z.object({
  kind: z.literal('intimate-data'),
  textVersion: z.string(),
  /** The member has agreed to an earlier version, and not withdrawn it. */
  isRenewal: z.literal(true).optional(),
})
export type ConsentToGive = z.infer<typeof consentToGiveSchema>

/** `self`: the member's word. `provider`: a service that checked the age; only its result is stored. */
const declarationMethods = ['self', 'provider'] as const

export const declarationSchema = z.object({
  kind: declarationKindSchema,
  textVersion: z.string(),
  givenAt: instantSchema,
  method: z.enum(declarationMethods),
  /** The service that checked the age, and how; null for the member's own word. */
  checkedBy: z.string().nullable(),
  /** When a check of age has to be repeated; null: never. */
  expiresAt: instantSchema.nullable(),
  /** When the member took it back, or when it expired; null while it holds. */
  endedAt: instantSchema.nullable(),
})
export type Declaration = z.infer<typeof declarationSchema>

/** How a site finds out that a member is an adult. */
export type AgeAssuranceMode = 'declaration' | 'provider'
