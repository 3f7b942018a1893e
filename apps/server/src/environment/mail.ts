import { z } from 'zod'
import { secret, text, variable, type SubjectSettings } from './variable.ts'

export const mail = {
  variables: {
    SMTP_URL: secret(
      'A mail server: smtps://USER:PASSWORD@HOST:465, or smtp://USER:PASSWORD@HOST:587 with STARTTLS. Without it development has a mailbox page, and production sends no mail and says so.',
      'smtps://rubato:secret@mail.example:465',
      z.url({ protocol: /^smtps?$/ }).optional(),
    ),
    MAIL_FROM: variable(
      'Address that mails come from. Default: SUPPORT_EMAIL.',
      'account@rubato.example',
      z.email().optional(),
    ),
    MAIL_FROM_NAME: variable(
      'Name that mails come from. Other people may see it on a screen, so it says nothing of the site.',
      'Account service',
      text.max(60).default('Account service'),
    ),
  },
} as const satisfies SubjectSettings
