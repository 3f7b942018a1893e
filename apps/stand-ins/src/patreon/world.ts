import { randomBytes, randomInt } from 'node:crypto'
import { personasOf, type Persona, type PersonaId } from './personas.ts'
import type { PatreonStandInSettings } from './settings.ts'

export type PatreonUser = {
  readonly id: string
  persona: PersonaId
  /** Milliseconds; all dates of the membership are relative to it, so that they stay the same between calls. */
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
 * The state of the stand-in, in memory only. User ids begin with two digits that name the persona, and member ids contain
 * the user id, so that accounts linked before a restart still work afterwards.
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

  /** Milliseconds; the control API can advance this clock to let tokens expire. */
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

  /** A new user: an id of two fixed digits for the persona and eight random ones. */
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
   * The user with this id. An id from before a restart is created again as `persona`, or as the persona that the id
   * names; undefined when this stand-in cannot have issued the id.
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

  /** A UUID that contains the user id and the campaign id: a member is a user in one campaign. */
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

  /** Deletes the code in every case; returns undefined for a second use, a wrong address or an expired code. */
  redeemCode(code: string, redirectUri: string): PendingCode | undefined {
    const pending = this.codes.get(code)
    this.codes.delete(code)
    if (!pending || pending.expiresAt <= this.now() || pending.redirectUri !== redirectUri) return undefined
    return pending
  }

  /** Returns true on first use only. */
  useRefreshToken(tokenId: string): boolean {
    if (this.usedRefreshTokens.has(tokenId)) return false
    this.usedRefreshTokens.add(tokenId)
    return true
  }

  /** The person removes the app under "Connected apps": every token issued so far becomes invalid. */
  revokeGrants(userId: string): void {
    this.revokedGrants.set(userId, this.nextIssue)
  }

  isRevoked(userId: string, issue: number): boolean {
    return issue < (this.revokedGrants.get(userId) ?? 0)
  }

  private nextIssue = Date.now() * 1000

  /** Increases with each token pair, also across restarts; unlike a clock it orders two events of one millisecond. */
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
