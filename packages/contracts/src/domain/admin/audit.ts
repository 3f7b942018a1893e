/** The log of admin actions: who, what, about whom, and why. */
import { z } from 'zod'
import { vendors } from '../member/membership.ts'
import { instantSchema, SEARCH_MAX, storableSchema, uuidSchema } from '../primitives.ts'
import { authorActions, reportedKinds, secretActions } from '../sharing/moderation.ts'

export const auditActions = [
  ...authorActions,
  ...secretActions,
  'suspend',
  'lift-suspension',
  'end-sessions',
  'send-verification',
  'reconcile',
  'release-endings',
  'restore-backup',
  'export-log',
  'grant-admin',
  'revoke-admin',
  'reset-password',
  'make-invites',
  'read-feedback',
  'answer-feedback',
  'close-feedback',
  'delist',
  'list-again',
  'export-members',
  'import-members',
  'send-announcement',
] as const
export type AuditAction = (typeof auditActions)[number]

/** The kind of subject of an action; `site`: no member and no work. */
const auditKinds = [...reportedKinds, 'site'] as const
export type AuditKind = (typeof auditKinds)[number]

export const auditDetailsSchema = z.strictObject({
  /** The end of a suspension; null: until it is lifted. */
  until: instantSchema.nullable().optional(),
  /** The vendor whose memberships were looked up or released. */
  vendor: z.enum(vendors).optional(),
  /** The feedback that an action was about; its text is not in the log. */
  feedbackId: uuidSchema.optional(),
  /** Sessions that were ended, or invites that were made. */
  count: z.int().min(0).optional(),
})
export type AuditDetails = z.infer<typeof auditDetailsSchema>

export const auditEntrySchema = z.object({
  id: z.string(),
  at: instantSchema,
  /** The name of the admin, or the command line. */
  admin: z.string(),
  action: z.enum(auditActions),
  kind: z.enum(auditKinds),
  /** Null for an action on the site. */
  subjectId: uuidSchema.nullable(),
  /** The reason; empty for actions of the command line. */
  statement: z.string(),
  details: auditDetailsSchema,
})
export type AuditEntry = z.infer<typeof auditEntrySchema>

/** Shortest search in reasons, characters: the index holds groups of three. */
export const AUDIT_SEARCH_MIN = 3

const daySchema = z.iso.date().max(10)

/** Entries that fit all given values. */
export const auditFilterSchema = z.object({
  /** Part of the reason. */
  search: storableSchema
    .trim()
    .min(AUDIT_SEARCH_MIN, `Search for at least ${AUDIT_SEARCH_MIN} characters.`)
    .max(SEARCH_MAX)
    .optional(),
  /** The name of the admin, in any case. */
  admin: storableSchema.trim().min(1).max(SEARCH_MAX).optional(),
  action: z.enum(auditActions).optional(),
  /** The member or the work that the action was about. */
  subjectId: uuidSchema.optional(),
  /** First and last day, UTC. */
  from: daySchema.optional(),
  to: daySchema.optional(),
})
export type AuditFilter = z.infer<typeof auditFilterSchema>
