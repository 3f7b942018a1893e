import { z } from 'zod'
import { secret, text, variable, type SubjectSettings } from './variable.ts'

/** Whether user and password of the URL can be decoded. */
function isDecodable(url: string): boolean {
  const { username, password } = new URL(url)
  try {
    decodeURIComponent(username)
    decodeURIComponent(password)
    return true
  } catch {
    return false
  }
}

export const mail = {
  variables: {
    SMTP_URL: secret(
      'A mail server: smtps://USER:PASSWORD@HOST:465, or smtp://USER:PASSWORD@HOST:587 with STARTTLS. Without it development has a mailbox page, and production sends no mail and says so.',
      'smtps://rubato:secret@mail.example:465',
      z
        .url({ protocol: /^smtps?$/, abort: true })
        .refine(isDecodable, 'has a % in its user or password that encodes nothing: for a % write %25')
        .optional(),
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
