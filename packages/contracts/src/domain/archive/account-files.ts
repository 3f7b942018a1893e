import { z } from 'zod'
import { importedSchema } from '../sharing/imported.ts'
import { declarationSchema } from '../member/declarations.ts'
import { sharedWorksSchema } from '../member/erasure.ts'
import { membershipTierSchema, subscriptionIntervals, vendors } from '../member/membership.ts'
import { doublePaymentOutcomes } from '../member/payments.ts'
import { suspensionSchema } from '../member/user.ts'
import { historyRecordSchema } from '../member/history-sync.ts'
import { auditDetailsSchema } from '../admin/audit.ts'
import { instantSchema, uuidSchema } from '../primitives.ts'
import { voteSchema } from '../scripts/script.ts'
import { settingsSchema } from '../settings/settings.ts'

const accountFileSchema = z.strictObject({
  user: z.array(
    z.strictObject({
      id: uuidSchema,
      username: z.string(),
      email: z.string().nullable(),
      ageDeclaredAt: instantSchema.nullable(),
      createdAt: instantSchema,
      isAdmin: z.boolean(),
    }),
  ),
  signIn: z.array(
    z.strictObject({
      name: z.string(),
      email: z.string(),
      emailVerified: z.boolean(),
      image: z.string().nullable(),
      createdAt: instantSchema,
      updatedAt: instantSchema,
    }),
  ),
  signInMethods: z.array(
    z.strictObject({ providerId: z.string(), createdAt: instantSchema, updatedAt: instantSchema }),
  ),
  sessions: z.array(
    z.strictObject({
      createdAt: instantSchema,
      updatedAt: instantSchema,
      expiresAt: instantSchema,
      ipAddress: z.string().nullable(),
      userAgent: z.string().nullable(),
      lastSeenAt: instantSchema,
      factorVerifiedAt: instantSchema.nullable(),
      secondFactorVerifiedAt: instantSchema.nullable(),
    }),
  ),
  /** At a hosted identity provider. */
  hostedSessions: z.array(
    z.strictObject({
      device: z.string().nullable(),
      createdAt: instantSchema,
      lastSeenAt: instantSchema,
      expiresAt: instantSchema,
    }),
  ),
  secondFactor: z.array(z.strictObject({ confirmedAt: instantSchema.nullable() })),
  passkeys: z.array(
    z.strictObject({ name: z.string(), createdAt: instantSchema, lastUsedAt: instantSchema.nullable() }),
  ),
  declarations: z.array(declarationSchema.strict()),
  /** Of the right to share imported games. */
  authorshipDeclarations: z.array(
    z.strictObject({
      gameId: uuidSchema,
      work: importedSchema,
      textVersion: z.string(),
      givenAt: instantSchema,
      reviewedAt: instantSchema.nullable(),
    }),
  ),
  policyAcceptances: z.array(z.strictObject({ policy: z.string(), version: z.string(), acceptedAt: instantSchema })),
  suspensions: z.array(suspensionSchema.extend({ liftedAt: instantSchema.nullable() }).strict()),
  erasure: z.array(
    z.strictObject({ requestedAt: instantSchema, eraseAt: instantSchema, sharedWorks: sharedWorksSchema }),
  ),
})

const settingsFileSchema = z.strictObject({
  settings: z.array(
    z.strictObject({
      /** Only changed settings; absent keys are the defaults of the day. Older values may have another shape. */
      settings: z.looseObject(settingsSchema.partial().shape),
      updatedAt: instantSchema,
      revision: z.int(),
    }),
  ),
})

/** The vendor's last answer about the member, in the form in which it is stored; null before the first. */
const vendorAnswerFileSchema = z.unknown()

const membershipFileSchema = z.strictObject({
  memberships: z.array(
    z.strictObject({
      vendor: z.enum(vendors),
      tier: membershipTierSchema,
      subscriptionId: z.string(),
      subscriptionInterval: z.enum(subscriptionIntervals).nullable(),
      endDate: instantSchema.nullable(),
      isCancelled: z.boolean(),
      updatedAt: instantSchema,
      standing: z.string().nullable(),
      validUntil: instantSchema.nullable(),
    }),
  ),
  subscriptions: z.array(
    z.strictObject({
      id: uuidSchema,
      externalVendor: z.enum(vendors),
      externalSubscriptionId: z.string(),
      tier: membershipTierSchema,
      subscriptionInterval: z.enum(subscriptionIntervals),
      standing: z.string(),
      startDate: instantSchema,
      endDate: instantSchema.nullable(),
      isCancelled: z.boolean(),
      isRefunded: z.boolean(),
      openUntil: instantSchema.nullable(),
      createdAt: instantSchema,
      lastAnswer: vendorAnswerFileSchema,
      answeredAt: instantSchema.nullable(),
    }),
  ),
  checkouts: z.array(
    z.strictObject({
      id: uuidSchema,
      tier: membershipTierSchema,
      subscriptionInterval: z.enum(subscriptionIntervals),
      state: z.string(),
      message: z.string().nullable(),
      subscriptionId: uuidSchema.nullable(),
      createdAt: instantSchema,
    }),
  ),
  doublePayments: z.array(
    z.strictObject({
      subscriptionId: uuidSchema,
      keptId: uuidSchema.nullable(),
      detectedAt: instantSchema,
      cancelledAt: instantSchema.nullable(),
      outcome: z.enum(doublePaymentOutcomes),
      settledAt: instantSchema.nullable(),
    }),
  ),
  patreonLink: z.array(
    z.strictObject({
      patreonUserId: z.string(),
      needsRelink: z.boolean(),
      checkedAt: instantSchema,
      attemptedAt: instantSchema,
      linkedAt: instantSchema,
      lastAnswer: vendorAnswerFileSchema,
    }),
  ),
})

const bookmarksSchema = <Id extends string>(id: Id) =>
  z.array(z.strictObject({ [id]: uuidSchema, createdAt: instantSchema }))

const votesSchema = (id: 'scriptId' | 'itemId') =>
  z.array(z.strictObject({ [id]: uuidSchema, vote: voteSchema, createdAt: instantSchema }))

/** Their content may be of an older form. */
const versionsSchema = z.array(
  z.strictObject({ itemId: uuidSchema, name: z.string().nullable(), content: z.unknown(), createdAt: instantSchema }),
)

const libraryFileSchema = z.strictObject({
  scriptVotes: votesSchema('scriptId'),
  gameVotes: votesSchema('itemId'),
  generatorVotes: votesSchema('itemId'),
  scriptBookmarks: bookmarksSchema('scriptId'),
  gameBookmarks: bookmarksSchema('itemId'),
  generatorBookmarks: bookmarksSchema('itemId'),
  scriptVersions: versionsSchema,
  gameVersions: versionsSchema,
  generatorVersions: versionsSchema,
})

/** The member's messages to the site, its answers, feedback between members, and the notices. */
const feedbackFileSchema = z.strictObject({
  feedback: z.array(
    z.strictObject({
      kind: z.string(),
      text: z.string(),
      answerWay: z.string(),
      screen: z.string().nullable(),
      version: z.string().nullable(),
      browser: z.string().nullable(),
      state: z.string(),
      createdAt: instantSchema,
      answer: z.string().nullable(),
      answeredAt: instantSchema.nullable(),
      answerMailed: z.boolean(),
      answerSeenAt: instantSchema.nullable(),
      closedAt: instantSchema.nullable(),
    }),
  ),
  authorFeedback: z.array(
    z.strictObject({
      itemKind: z.string(),
      itemId: uuidSchema,
      text: z.string(),
      showsName: z.boolean(),
      createdAt: instantSchema,
    }),
  ),
  /** Feedback of other members to the member as an author, without who sent it. */
  receivedFeedback: z.array(
    z.strictObject({ itemKind: z.string(), itemId: uuidSchema, text: z.string(), createdAt: instantSchema }),
  ),
  blockedSenders: z.array(z.strictObject({ itemKind: z.string(), itemId: uuidSchema, createdAt: instantSchema })),
  notices: z.array(
    z.strictObject({
      kind: z.string(),
      itemKind: z.string().nullable(),
      itemId: uuidSchema.nullable(),
      count: z.int().nullable(),
      statement: z.string().nullable(),
      outcome: z.string().nullable(),
      at: instantSchema,
      seenAt: instantSchema.nullable(),
    }),
  ),
})

/** As the server has it: only the passphrase opens it. */
const historyFileSchema = z.strictObject({
  copy: z.array(
    z.strictObject({
      id: uuidSchema,
      keySalt: z.string(),
      keyRounds: z.int(),
      wrappedKey: z.string(),
      keyRevision: z.int(),
      lastRevision: z.int(),
      createdAt: instantSchema,
    }),
  ),
  records: z.array(historyRecordSchema.strict()),
})

const moderationFileSchema = z.strictObject({
  /** Decisions about the member's works and account and, of an admin, their own decisions. */
  decisions: z.array(
    z.strictObject({
      at: instantSchema,
      action: z.string(),
      kind: z.string(),
      subjectId: uuidSchema.nullable(),
      statement: z.string(),
      details: auditDetailsSchema,
    }),
  ),
})

/** The files of a member's archive other than their works: one JSON file for each schema, by its name. */
export const accountFiles = {
  account: accountFileSchema,
  settings: settingsFileSchema,
  membership: membershipFileSchema,
  library: libraryFileSchema,
  history: historyFileSchema,
  moderation: moderationFileSchema,
  feedback: feedbackFileSchema,
} as const
export type AccountFile = keyof typeof accountFiles
