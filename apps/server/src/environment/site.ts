import { resolve } from 'node:path'
import { z } from 'zod'
import { missing, path, text, variable, type SubjectSettings } from './variable.ts'

const variables = {
  PRODUCT_NAME: variable('The name shown everywhere.', 'Rubato', text.max(60).default('Rubato')),
  INSTALLED_NAME: variable(
    'The name of the installed app on the home screen of a device, where others may see it.',
    'Tempo',
    text.max(30).default('Tempo'),
  ),
  SUPPORT_EMAIL: variable(
    'The contact address: on screens, in the policies, and the sender of mails without MAIL_FROM. Production needs it.',
    'support@rubato.example',
    z.email().default('support@rubato.example'),
  ),
  POLICIES_DIR: variable(
    'Directory of the texts of this site: terms-of-service.md, privacy-policy.md, payment-processor-policy.md. Default: drafts that a lawyer has to look at.',
    './policies',
    path.optional(),
  ),
  HINTS_FILE: variable(
    'JSON file with hints of this site, shown after the bundled ones while a session is prepared and on the first use of a screen. See docs/operations.md.',
    './hints.json',
    path.optional(),
  ),
  WEB_DIR: variable(
    'The built web app. Default: apps/web/dist of this repository.',
    './apps/web/dist',
    path.default(resolve(import.meta.dirname, '../../../web/dist')),
  ),
}

export const site = {
  variables,
  problems: (given) => (given['NODE_ENV'] === 'production' ? missing(given, variables, ['SUPPORT_EMAIL']) : []),
} as const satisfies SubjectSettings
