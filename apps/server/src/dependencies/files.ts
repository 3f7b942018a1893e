/** Reads the files of a site; one that cannot be read is an error of its variable. */
import { EnvironmentError, type Environment } from '../environment/environment.ts'
import { HintFormatError, loadHints, type Hints } from '../features/hints/load-hints.ts'
import { loadMoans, MoanFileError, type StoredMoan } from '../features/moans/load-moans.ts'
import { loadPolicies, type Policies } from '../features/policies/load-policies.ts'
import { PolicyFormatError } from '../features/policies/read-policy.ts'

export function policiesOf({ POLICIES_DIR, PRODUCT_NAME, SUPPORT_EMAIL }: Environment): Policies {
  try {
    return loadPolicies({ directory: POLICIES_DIR, productName: PRODUCT_NAME, supportEmail: SUPPORT_EMAIL })
  } catch (error) {
    if (error instanceof PolicyFormatError) throw new EnvironmentError([error.message])
    throw error
  }
}

export function hintsOf({ HINTS_FILE }: Environment): Hints {
  try {
    return loadHints(HINTS_FILE)
  } catch (error) {
    if (error instanceof HintFormatError) throw new EnvironmentError([error.message])
    throw error
  }
}

export function moansOf({ MOANS_DIR }: Environment): StoredMoan[] {
  try {
    return loadMoans(MOANS_DIR)
  } catch (error) {
    if (error instanceof MoanFileError) throw new EnvironmentError([error.message])
    throw error
  }
}
