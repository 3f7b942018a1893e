/**
 * A session that a partner may lead: what it needs for that, and the rules, which are loaded apart (`@rubato/engine/lead`).
 * `Setup` and `Snapshot` are those of `state.ts`, which imports this file.
 */
import type {
  GeneratorConfig,
  LeadCommand,
  LeadKind,
  LeadOffer,
  LeadRefusal,
  PlayableGame,
  TriggerId,
} from '@rubato/contracts/domain'
import type { ResolvedConfig } from '../../config/resolve-config.ts'
import type { PlayerProfile } from '../../profile.ts'

/** The plan with the command in it, and about how long what was asked for takes, ms; or why it is not taken. */
export type LedPlanOf<Snapshot> = { snapshot: Snapshot; length: number } | RefusedLead
interface RefusedLead {
  refusal: LeadRefusal
  /** In how long it may be taken, where that is known, ms. */
  wait?: number
}

export interface LeadRulesOf<Setup, Snapshot> {
  isGranted(kind: LeadCommand['kind'], grants: readonly LeadKind[]): boolean
  /** The snapshot with a plan that follows the command. */
  take(setup: Setup, snapshot: Snapshot, command: LeadCommand, grants: readonly LeadKind[]): LedPlanOf<Snapshot>
  /** The snapshot at the moment at which the partner has been silent for too long. */
  afterSilence(setup: Setup, snapshot: Snapshot): Snapshot
  offers(setup: Setup, snapshot: Snapshot, grants: readonly LeadKind[]): LeadOffer[]
  /** Triggers of the lines that a partner may call for, which are prepared with those of the game. */
  triggers(game: PlayableGame, profile: PlayerProfile): readonly TriggerId[]
  /** Called once for a session: commands read the resolved config. */
  resolve(config: GeneratorConfig): ResolvedConfig
}

/** Constant from the start of the session to its end. */
export interface LeadMeansOf<Setup, Snapshot> {
  rules: LeadRulesOf<Setup, Snapshot>
  /** The config of the game; null for one that was written by hand, in which no new task can be asked for. */
  config: ResolvedConfig | null
  profile: PlayerProfile
  /** The longest that the session may last in play, ms: no command makes it longer. */
  longest: number
}

/** What a partner has led so far. */
export interface LeadProgress {
  /** When the last command was taken, session ms. */
  at: number
  /** Steps of the intensity above or below the plan. */
  steps: number
}
