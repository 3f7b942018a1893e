/** The accounts that a site has from before its people signed in at a hosted identity provider. */
export interface FormerAccounts {
  /** The account with this address; null when there is none. The person has to have proved that the address is theirs. */
  find(email: string): Promise<FormerAccount | null>
  /** Gives the account to a person at the provider, once its password is proved. Its old way of signing in ends. */
  move(input: {
    email: string
    password: string
    to: { issuer: string; subject: string }
  }): Promise<'moved' | 'invalid-credentials' | 'not-found'>
}

export interface FormerAccount {
  username: string
  createdAt: Date
}
