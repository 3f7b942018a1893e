import { randomBytes, randomInt } from 'node:crypto'
import { personasOf, type Persona, type PersonaId } from './personas.ts'
import type { PatreonStandInSettings } from './settings.ts'

export type PatreonUser = {
  readonly id: string
  persona: PersonaId
  /** Milliseconds; all dates of the membership are counted from here, so they stay put between calls. */
  since: number
}

type PendingCode = {
  readonly userId: string
  readonly persona: PersonaId
  readonly scope: string
  readonly redirectUri: string
  readonly expiresAt: number
}

const codeLifetimeMs = 10 * 60_000
const userIdPattern = /^\d{10}$/
const memberIdPattern = /^[0-9a-f]{8}-5e11-8000-8000-00(\d{10})$/

/**
 * Everything the stand-in remembers. All of it is in memory: user ids open with two digits that name the persona and
 * member ids contain the user id, so accounts linked before a restart are still answered for afterwards.
 */
export class PatreonWorld {
  readonly users = new Map<string, PatreonUser>()
  readonly personas: readonly Persona[]
  settings: PatreonStandInSettings
  private readonly codes = new Map<string, PendingCode>()
  private readonly usedRefreshTokens = new Set<string>()
  private readonly revokedGrants = new Map<string, number>()
  private clockOffsetMs = 0

  private readonly initialSettings: PatreonStandInSettings

  constructor(settings: PatreonStandInSettings) {
    this.initialSettings = settings
    this.settings = settings
    this.personas = personasOf(settings)
  }

  /** Milliseconds; the control API can push this clock forward to let tokens expire. */
  now(): number {
    return Date.now() + this.clockOffsetMs
  }

  advanceClock(milliseconds: number): void {
    this.clockOffsetMs += milliseconds
  }

  persona(id: PersonaId): Persona {
    const persona = this.personas.find((candidate) => candidate.id === id)
    if (!persona) throw new Error(`No persona is called ${id}`)
    return persona
  }

  /** A new person: stable two digits for the persona, eight random ones for the authorisation. */
  createUser(persona: PersonaId): PatreonUser {
    const id = `${this.persona(persona).idPrefix}${String(randomInt(100_000_000)).padStart(8, '0')}`
    return this.users.has(id) ? this.createUser(persona) : this.putUser(id, persona)
  }

  putUser(id: string, persona: PersonaId): PatreonUser {
    const user: PatreonUser = { id, persona, since: this.now() }
    this.users.set(id, user)
    return user
  }

  /**
   * The person with this id. One the process has not met (it was restarted) comes back as `persona`, or as the persona
   * their id names; undefined when the id was never one of ours.
   */
  findUser(id: string, persona?: PersonaId): PatreonUser | undefined {
    const known = this.users.get(id)
    if (known) return known
    if (!userIdPattern.test(id)) return undefined
    const named = this.personas.find((candidate) => id.startsWith(candidate.idPrefix))
    return named && this.putUser(id, persona ?? named.id)
  }

  findUserByMemberId(memberId: string): PatreonUser | undefined {
    const userId = memberIdPattern.exec(memberId)?.[1]
    const user = userId === undefined ? undefined : this.findUser(userId)
    return user && this.memberId(user) === memberId ? user : undefined
  }

  /** A UUID that carries the user id. The campaign id is in it too: a member is a person in one campaign. */
  memberId(user: PatreonUser): string {
    const campaign =
      this.persona(user.persona).membership?.campaign === 'other'
        ? this.settings.otherCampaignId
        : this.settings.campaignId
    return `${Number(campaign).toString(16).padStart(8, '0')}-5e11-8000-8000-00${user.id}`
  }

  issueCode(user: PatreonUser, scope: string, redirectUri: string): string {
    const code = randomBytes(24).toString('base64url')
    this.codes.set(code, {
      userId: user.id,
      persona: user.persona,
      scope,
      redirectUri,
      expiresAt: this.now() + codeLifetimeMs,
    })
    return code
  }

  /** Takes the code away whatever comes of it: a second try, a wrong address or a late one all find nothing. */
  redeemCode(code: string, redirectUri: string): PendingCode | undefined {
    const pending = this.codes.get(code)
    this.codes.delete(code)
    if (!pending || pending.expiresAt <= this.now() || pending.redirectUri !== redirectUri) return undefined
    return pending
  }

  /** True the first time only. */
  useRefreshToken(tokenId: string): boolean {
    if (this.usedRefreshTokens.has(tokenId)) return false
    this.usedRefreshTokens.add(tokenId)
    return true
  }

  /** The person removes the app under "Connected apps": every token issued so far is dead. */
  revokeGrants(userId: string): void {
    this.revokedGrants.set(userId, this.nextIssue)
  }

  isRevoked(userId: string, issue: number): boolean {
    return issue < (this.revokedGrants.get(userId) ?? 0)
  }

  private nextIssue = Date.now() * 1000

  /** Grows with each token pair, across restarts too; unlike a plain clock it orders two events of one millisecond. */
  takeIssueNumber(): number {
    return this.nextIssue++
  }

  reset(): void {
    this.users.clear()
    this.codes.clear()
    this.usedRefreshTokens.clear()
    this.revokedGrants.clear()
    this.clockOffsetMs = 0
    this.settings = this.initialSettings
  }
}
