/** better-auth's models under the names of `migrations/001-schema.sql`. */
const dates = { createdAt: 'created_at', updatedAt: 'updated_at' } as const

export const identityTables = {
  user: { modelName: 'identity_users', fields: { emailVerified: 'email_verified', ...dates } },
  session: {
    modelName: 'identity_sessions',
    fields: { userId: 'user_id', expiresAt: 'expires_at', ipAddress: 'ip_address', userAgent: 'user_agent', ...dates },
    additionalFields: {
      factorVerifiedAt: { type: 'date', required: false, input: false, fieldName: 'factor_verified_at' },
      secondFactorVerifiedAt: { type: 'date', required: false, input: false, fieldName: 'second_factor_verified_at' },
      lastSeenAt: { type: 'date', required: false, input: false, fieldName: 'last_seen_at' },
    },
  },
  account: {
    modelName: 'identity_accounts',
    fields: {
      userId: 'user_id',
      accountId: 'account_id',
      providerId: 'provider_id',
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      idToken: 'id_token',
      accessTokenExpiresAt: 'access_token_expires_at',
      refreshTokenExpiresAt: 'refresh_token_expires_at',
      ...dates,
    },
  },
  verification: { modelName: 'identity_verifications', fields: { expiresAt: 'expires_at', ...dates } },
  keys: {
    jwks: {
      modelName: 'identity_keys',
      fields: { publicKey: 'public_key', privateKey: 'private_key', createdAt: 'created_at', expiresAt: 'expires_at' },
    },
  },
} as const
