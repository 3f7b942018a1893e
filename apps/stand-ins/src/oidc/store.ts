/** In-memory storage of the identity provider: its sessions, codes, tokens and grants. */
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'

export class Store {
  private readonly entries = new Map<string, AdapterPayload>()

  readonly adapter: AdapterFactory = (model) => this.adapterOf(model)

  /** Makes every code void, as after its lifetime. */
  expireCodes(): void {
    this.removeAll('AuthorizationCode:')
  }

  /** Makes every refresh token void, as after its lifetime or after an administrator ended the sessions. */
  revokeRefreshTokens(): void {
    this.removeAll('RefreshToken:')
  }

  private removeAll(prefix: string): void {
    for (const key of this.entries.keys()) if (key.startsWith(prefix)) this.entries.delete(key)
  }

  private findBy(model: string, field: 'uid' | 'userCode', value: string): AdapterPayload | undefined {
    for (const [key, payload] of this.entries)
      if (key.startsWith(`${model}:`) && payload[field] === value) return payload
    return undefined
  }

  private adapterOf(model: string): Adapter {
    const keyOf = (id: string): string => `${model}:${id}`
    return {
      upsert: async (id, payload) => void this.entries.set(keyOf(id), payload),
      find: async (id) => this.entries.get(keyOf(id)),
      findByUid: async (uid) => this.findBy(model, 'uid', uid),
      findByUserCode: async (userCode) => this.findBy(model, 'userCode', userCode),
      consume: async (id) => {
        const entry = this.entries.get(keyOf(id))
        if (entry) entry.consumed = Math.floor(Date.now() / 1000)
      },
      destroy: async (id) => void this.entries.delete(keyOf(id)),
      revokeByGrantId: async (grantId) => {
        // The library calls this for each kind of token.
        for (const [key, payload] of this.entries)
          if (key.startsWith(`${model}:`) && payload.grantId === grantId) this.entries.delete(key)
      },
    }
  }
}
