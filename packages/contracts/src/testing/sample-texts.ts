/**
 * Accepted texts of schemas whose rules a JSON Schema does not contain, shortest first. A test fails for an endpoint whose
 * example is not accepted: the schema that refuses it gets its row here.
 */
import type { z } from 'zod'
import { factorCodeSchema } from '../domain/member/security.ts'
import { newPasswordSchema } from '../domain/member/password.ts'
import { newUsernameSchema } from '../domain/member/names.ts'
import { pairingCodeSchema } from '../domain/second-screen.ts'
import { receiptCodeSchema } from '../domain/sharing/moderation.ts'
import { photoSchema } from '../domain/sharing/media.ts'
import { itemLinkSchema } from '../domain/sharing/shared-item.ts'

/** No sequence of a keyboard, and no repetition. */
const password = (length: number) =>
  Array.from({ length }, (_, index) => String.fromCharCode(97 + ((index * index * 7 + index * 3) % 26))).join('')

export const sampleTexts: ReadonlyMap<z.core.$ZodType, readonly string[]> = new Map<z.core.$ZodType, string[]>([
  [newPasswordSchema, [password(24), password(128)]],
  [newUsernameSchema, ['Kim', 'Kim-'.repeat(8).slice(0, 30)]],
  [factorCodeSchema, ['000000', 'aaaaa-aaaaa']],
  [pairingCodeSchema, ['ABCDEF']],
  [receiptCodeSchema, ['0123-4567-89ab-cdef-0123-4567-89ab-cdef']],
  // A bundled photo.
  [photoSchema.shape.id, ['ember-tide']],
  [itemLinkSchema, ['a'.repeat(32)]],
])
