/** The accounts that a site has from before its people signed in at a hosted identity provider. */
export interface FormerAccounts {
  /** Of these accounts in `users`. */
  readonly issuer: string
  /** The account with this address; null when there is none. The person has to have proved that the address is theirs. */
  find(email: string): Promise<FormerAccount | null>
  /** Whether one of these accounts has this address and has confirmed it. */
  isConfirmed(address: string): Promise<boolean>
  /**
   * A token for a mail to the address of the account, instead of its password, for the rest of the life of the request
   * (`mail/mail-gate.ts`). Null when no account has the address, or there is no such request.
   */
  startMove(address: string): Promise<{ email: string; token: string } | null>
  /** Gives the account to a person at the provider, once it is proved to be theirs. Its old ways of signing in end. */
  move(request: MoveRequest): Promise<'moved' | MoveRefusal>
  /** Removes everything that signs a person in. Idempotent. */
  deletePerson(subject: string): Promise<void>
  /** Deletes expired rows. Called once an hour, by one process of the site. */
  deleteExpired(): Promise<void>
}

interface FormerAccount {
  username: string
  createdAt: Date
  /** Moving the account requires its code in addition to the password or the link. */
  hasSecondFactor: boolean
}

export interface MoveRequest {
  email: string
  /** `link`: the token of a mail. */
  proof: { password: string } | { link: string }
  /** Of the second factor of the account. */
  code: string | undefined
  to: { issuer: string; subject: string }
}

export type MoveRefusal = 'invalid-credentials' | 'link-invalid' | 'code-wrong' | 'not-found'
