import type { ErrorCode } from '@rubato/contracts/api'
import type { SharedKind } from '@rubato/contracts/domain'
import { AppError } from '../base/errors.ts'

/** The error for an item that does not exist, or that the actor may not see: an answer does not tell them apart. */
export const notFound = (kind: SharedKind): AppError => new AppError(`${kind}.not-found` satisfies ErrorCode)
