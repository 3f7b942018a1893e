/** Loads the policies of a site at its start: the operator's files where there are some, else the shipped drafts. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { policyIds, type Policy, type PolicyId } from '@rubato/contracts/domain'
import { PolicyFormatError, readPolicy, type PolicyParts } from './read-policy.ts'

const SHIPPED = join(import.meta.dirname, '../../../policies')

export interface Policies {
  byId: Record<PolicyId, Policy>
  /** Those whose text is the shipped draft. */
  drafts: PolicyId[]
}

interface Site {
  /** `POLICIES_DIR`; files that it lacks are the shipped ones. */
  directory: string | undefined
  productName: string
  supportEmail: string
  parts: PolicyParts
}

/** Throws an error that names the file and says what is wrong with it. */
export function loadPolicies({ directory, productName, supportEmail, parts }: Site): Policies {
  const values = { '{product}': productName, '{email}': supportEmail }
  if (directory !== undefined && !existsSync(directory)) throw new PolicyFormatError(`POLICIES_DIR: no ${directory}`)
  const drafts: PolicyId[] = []
  const read = (id: PolicyId): Policy => {
    const own = directory === undefined ? undefined : join(directory, `${id}.md`)
    const isOwn = own !== undefined && existsSync(own)
    if (!isOwn) drafts.push(id)
    const path = isOwn ? own : join(SHIPPED, `${id}.md`)
    try {
      return readPolicy(id, readFileSync(path, 'utf8'), values, parts)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw new PolicyFormatError(`${path} is no policy. ${reason}`, { cause: error })
    }
  }
  const byId = Object.fromEntries(policyIds.map((id) => [id, read(id)])) as Record<PolicyId, Policy>
  return { byId, drafts }
}
