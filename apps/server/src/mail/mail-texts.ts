/**
 * The texts of mails, in plain text and HTML. Short, and neutral: neither subject nor sender nor text says what kind of site
 * it is; the link names its host.
 */
import { ERASURE_DAYS } from '@rubato/contracts/domain'
import type { MailMessage } from '../ports/mail.ts'
import type { NoticeKind } from './mail-kinds.ts'
import type { QueuedNotice } from './queued-mail.ts'

export interface MailText {
  subject: string
  paragraphs: readonly string[]
  /** After the first paragraph. */
  link?: { url: string; label: string }
  /** After the last one. */
  lastLink?: { url: string; label: string }
}

const NOT_YOU = 'If you did not ask for this, you need not do anything.'

export const resetText = (url: string): MailText => ({
  subject: 'Set a new password',
  paragraphs: ['Somebody asked for a new password for your account. The link is valid for 30 minutes, once.', NOT_YOU],
  link: { url, label: 'Set a new password' },
})

export const confirmText = (url: string, isNewAddress: boolean): MailText => ({
  subject: 'Confirm your address',
  paragraphs: [
    isNewAddress
      ? 'This address was given as the new address of an account. It becomes the address when you confirm it.'
      : 'This address was given for an account. Confirm that it is yours.',
    'The link is valid once, within an hour of the request.',
    NOT_YOU,
  ],
  link: { url, label: 'Confirm the address' },
})

export const moveText = (url: string): MailText => ({
  subject: 'Continue your account',
  paragraphs: [
    'Somebody who signed in with this address asked to continue the account that belongs to it. Open the link in the browser in which you signed in.',
    'The link is valid once, within an hour of the request.',
    NOT_YOU,
  ],
  link: { url, label: 'Continue the account' },
})

export const addressInUseText = (url: string): MailText => ({
  subject: 'Your address has an account already',
  paragraphs: [
    'Somebody gave this address for another account. It stays with the account that it belongs to.',
    NOT_YOU,
  ],
  link: { url, label: 'Sign in' },
})

/** @param answer as an admin wrote it; blank lines separate its paragraphs */
export const feedbackAnswerText = (answer: string, url: string): MailText => ({
  subject: 'An answer to your feedback',
  paragraphs: [
    'There is an answer to feedback that you sent. You find both in the app: "Feedback" in the menu, then "Your feedback".',
    'The answer:',
    ...answer.split(/\n\s*\n/),
    'You allowed an answer by mail. This address is not read.',
  ],
  link: { url, label: 'Open the app' },
})

/** @param text as an admin wrote it; blank lines separate its paragraphs */
export function announcementText({ subject, text }: { subject: string; text: string }, url: string): MailText {
  return {
    subject,
    paragraphs: [
      ...text.split(/\n\s*\n/),
      'You get this because you turned on announcements in the settings of your account. This address is not read.',
    ],
    lastLink: { url, label: 'No more announcements' },
  }
}

/** @param text one sentence */
export const alarmText = (text: string, isResolved: boolean, url: string): MailText => ({
  subject: isResolved ? 'Resolved: an alarm of the service' : 'An alarm of the service',
  paragraphs: isResolved ? ['This is over:', text] : [text],
  link: { url, label: 'Service health' },
})

interface Notice {
  subject: string
  text: string
  /** Done by the site: nothing that an intruder could do. */
  isOurs?: true
}

const changes: Record<NoticeKind, Notice> = {
  'password-changed': {
    subject: 'Your password was changed',
    text: 'The password of your account was changed. All other devices were signed out.',
  },
  'password-reset': {
    subject: 'Your password was changed',
    text: 'A new password was set with a link from a mail. All devices were signed out.',
  },
  'email-changed': {
    subject: 'Your address was changed',
    text: 'Your account has another address now. Mails no longer come to this one.',
  },
  'second-factor-on': {
    subject: 'Two-step sign-in was turned on',
    text: 'Signing in with the password now needs a code of your authenticator app.',
  },
  'second-factor-off': {
    subject: 'Two-step sign-in was turned off',
    text: 'Signing in needs the password alone. Recovery codes are void.',
  },
  'recovery-codes-renewed': {
    subject: 'New recovery codes were made',
    text: 'New recovery codes were made for your account. The old ones are void.',
  },
  'recovery-code-used': {
    subject: 'A recovery code was used',
    text: 'Somebody signed in with a recovery code of your account. That code is void now.',
  },
  'passkey-added': { subject: 'A passkey was added', text: 'A passkey that signs in to your account was added.' },
  'passkey-removed': { subject: 'A passkey was removed', text: 'A passkey of your account was removed.' },
  'erasure-requested': {
    subject: 'Your account is to be erased',
    text: `The erasure of your account was asked for. It happens in ${ERASURE_DAYS} days; until then you can sign in and keep it.`,
  },
  'erasure-cancelled': { subject: 'Your account stays', text: 'The erasure of your account was called off.' },
  suspended: {
    subject: 'Your account is suspended',
    text: 'Your account was suspended. Sign in to read why and until when.',
    isOurs: true,
  },
  'suspension-lifted': {
    subject: 'Your account is open again',
    text: 'The suspension of your account was lifted.',
    isOurs: true,
  },
  'sessions-ended': {
    subject: 'You were signed out',
    text: 'All devices were signed out of your account by its service. You can sign in again.',
    isOurs: true,
  },
  'double-payment-refunded': {
    subject: 'A second payment was refunded',
    text: 'You had paid for two memberships at the same time. One is kept; the other was cancelled and its last payment refunded. Your account shows both.',
    isOurs: true,
  },
  'double-payment-kept': {
    subject: 'You have paid twice',
    text: 'You had paid for two memberships at the same time. The second is not charged again, but its last payment could not be refunded automatically. Write to us to get it back.',
    isOurs: true,
  },
  'account-moved': {
    subject: 'The way you sign in has changed',
    text: 'Your account was continued with a sign-in at another service. Its old password, second factor and passkeys are removed.',
  },
}

interface NoticeFacts {
  url: string
  supportEmail: string
  hasPasswords: boolean
  /** How often it has happened since the last mail of the kind. */
  happened: number
}

export function noticeText(
  { change, at }: Pick<QueuedNotice, 'change' | 'at'>,
  { url, supportEmail, hasPasswords, happened }: NoticeFacts,
): MailText {
  const { subject, text, isOurs } = changes[change]
  const questions = `Questions and objections: ${supportEmail}.`
  const notYou = `If this was not you, ${hasPasswords ? 'set a new password at once and ' : ''}write to ${supportEmail}.`
  const time = `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const when =
    happened > 1 ? `This happened ${happened} times since the last mail about it, last: ${time}.` : `When: ${time}.`
  return {
    subject,
    paragraphs: [text, when, isOurs ? questions : notYou],
    link: { url, label: 'Open your account' },
  }
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** A mail of this text. Clients show the plain text or the HTML; both say the same. */
export function renderMail({
  subject,
  paragraphs,
  link,
  lastLink,
}: MailText): Pick<MailMessage, 'subject' | 'text' | 'html'> {
  const [first = '', ...others] = paragraphs
  const lineOf = (given: MailText['link']) => (given ? [`${given.label}:\n${given.url}`] : [])
  const lines = [first, ...lineOf(link), ...others, ...lineOf(lastLink)]
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${text}</p>`
  const anchorOf = (given: MailText['link']) =>
    given ? [paragraph(`<a href="${escapeHtml(given.url)}">${escapeHtml(given.label)}</a>`)] : []
  const htmlOf = (text: string) => paragraph(escapeHtml(text))
  const html = [htmlOf(first), ...anchorOf(link), ...others.map(htmlOf), ...anchorOf(lastLink)]
  return {
    subject,
    text: `${lines.join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><body style="font:16px/1.5 sans-serif;max-width:32em">${html.join('')}</body></html>`,
  }
}
