/** Variables of the files with texts of a site. */
import { resolve } from 'node:path'
import { z } from 'zod'
import { variable } from './variable.ts'

export const textVariables = {
  POLICIES_DIR: variable(
    'Directory of the texts of this site: terms-of-service.md, privacy-policy.md, payment-processor-policy.md. Default: drafts that a lawyer has to look at.',
    './policies',
    z
      .string()
      .min(1)
      .transform((path) => resolve(path))
      .optional(),
  ),
  HINTS_FILE: variable(
    'JSON file with hints of this site, shown after the bundled ones while a session is prepared and on the first use of a screen. See docs/operations.md.',
    './hints.json',
    z
      .string()
      .min(1)
      .transform((path) => resolve(path))
      .optional(),
  ),
}
