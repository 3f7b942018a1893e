/** Whether a declaration of age is enough for a rule. A rule that became stricter asks the member again. */
import type { RegionRule } from './region-table.ts'

const DAY = 86_400_000

/** The current declaration of being an adult. */
export interface AgeProof {
  method: 'self' | 'provider'
  /** Service and method, such as `age.example: document`; null for the member's word. */
  checkedBy: string | null
  givenAt: Date
}

/** The columns of the current declaration; all null without one. */
export interface AgeColumns {
  age_given_at: Date | null
  age_method: string | null
  age_checked_by: string | null
}

/** Null without a declaration. */
export const proofOf = ({ age_given_at, age_method, age_checked_by }: AgeColumns): AgeProof | null =>
  age_given_at === null
    ? null
    : { method: age_method === 'provider' ? 'provider' : 'self', checkedBy: age_checked_by, givenAt: age_given_at }

/** The word of the service for its method. */
const methodOf = (checkedBy: string): string => checkedBy.slice(checkedBy.lastIndexOf(' ') + 1)

export const isMethodAccepted = (rule: RegionRule, checkedBy: string): boolean =>
  rule.age !== 'provider' || rule.methods === undefined || rule.methods.includes(methodOf(checkedBy))

/** A blocked region asks for nothing: what is closed there does not depend on the age. */
export function isProofEnough(rule: RegionRule, proof: AgeProof, now: number): boolean {
  if (rule.age !== 'provider') return true
  if (proof.method !== 'provider' || proof.checkedBy === null) return false
  const isOld = rule.validDays !== undefined && proof.givenAt.getTime() + rule.validDays * DAY <= now
  return !isOld && isMethodAccepted(rule, proof.checkedBy)
}
