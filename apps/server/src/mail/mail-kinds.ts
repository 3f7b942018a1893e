/**
 * The closed table of mail kinds: the use of each, its recipients, and the limit within an hour. A kind without
 * a row does not compile, and `mail-gate.test.ts` walks the table.
 */

interface CountedRule {
  /**
   * `confirm` and `reset` go to addresses that were never confirmed, too: they are how an address is confirmed or an account
   * recovered. An `answer` and an `announcement` go to confirmed addresses alone. `operator` goes to the address of the settings.
   */
  purpose: 'confirm' | 'reset' | 'answer' | 'announcement' | 'operator'
  /** Mails of the kind to one address within an hour. */
  toAddress: number
  /** Mails of the kind that one account causes within an hour, to all addresses; null where no account requests it. */
  ofAccount: number | null
}

interface NoticeRule {
  purpose: 'notice'
  /**
   * `current`: sent to confirmed addresses alone. `former`: to the address that an account had before, which the identity
   * provider returns only if it was confirmed.
   */
  to: 'current' | 'former'
}

const link = (purpose: 'confirm' | 'reset', ofAccount: number | null = null): CountedRule => ({
  purpose,
  toAddress: 5,
  ofAccount,
})
/** One notice of a kind is sent to an address within an hour: further ones wait and are sent as one. */
const notice: NoticeRule = { purpose: 'notice', to: 'current' }

/** Mails that are refused above a limit. */
const counted = {
  'reset-password': link('reset'),
  'confirm-email': link('confirm', 10),
  /** Proves that the account from before the hosted provider belongs to the owner of the address. */
  'move-account': link('confirm'),
  /** An admin's answer to feedback. */
  'feedback-answer': { purpose: 'answer', toAddress: 10, ofAccount: null },
  /** An announcement by the operator, to members who opted in. */
  announcement: { purpose: 'announcement', toAddress: 5, ofAccount: null },
  /** An alarm of the service. */
  alarm: { purpose: 'operator', toAddress: 30, ofAccount: null },
} as const satisfies Record<string, CountedRule>

const notices = {
  'password-changed': notice,
  'password-reset': notice,
  'email-changed': { purpose: 'notice', to: 'former' },
  'second-factor-on': notice,
  'second-factor-off': notice,
  'recovery-codes-renewed': notice,
  'recovery-code-used': notice,
  'passkey-added': notice,
  'passkey-removed': notice,
  'erasure-requested': notice,
  'erasure-cancelled': notice,
  suspended: notice,
  'suspension-lifted': notice,
  'sessions-ended': notice,
  'account-moved': notice,
  'double-payment-refunded': notice,
  'double-payment-kept': notice,
} as const satisfies Record<string, NoticeRule>

export const mailKinds = { ...counted, ...notices }
export type MailKind = keyof typeof mailKinds
export type NoticeKind = keyof typeof notices
export type CountedKind = keyof typeof counted

export const noticeKinds = Object.keys(notices) as NoticeKind[]
export const ruleOfCounted = (kind: CountedKind): CountedRule => counted[kind]
export const ruleOfNotice = (kind: NoticeKind): NoticeRule => notices[kind]

/** Counted mails that one network requests within an hour, of all kinds. */
export const LINKS_OF_NETWORK = 20
export const MAIL_WINDOW_MS = 60 * 60_000
