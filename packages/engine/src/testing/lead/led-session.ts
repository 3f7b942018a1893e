/** A session of the default config that a test leads. */
import { copyOfConfig, defaultGeneratorConfig, leadKinds } from '@rubato/contracts/domain'
import type { GeneratorConfig, LeadCommand, LeadKind, LeadOffer } from '@rubato/contracts/domain'
import { leadRules } from '../../lead/lead-rules.ts'
import type { PlayerProfile } from '../../profile.ts'
import { permittedConfig } from '../../config/resolve-config.ts'
import { generateGame } from '../../generate/generate-game.ts'
import { applyLead, leadOffers, step } from '../../session/step.ts'
import { startSession, type SessionStart } from '../../session/start/start-session.ts'
import type { SessionState } from '../../session/model/state.ts'
import type { Effect, SessionInput } from '../../session/model/types.ts'
import { defaultGame } from '../default-game.ts'
import { twoLineLibrary } from '../library.ts'
import { LOOK_AHEAD, withSaid } from './play-led.ts'

export interface LedSessionOptions {
  seed?: string
  minutes?: { min: number; max: number }
  profile?: PlayerProfile
  change?: (config: GeneratorConfig) => void
  /** Kinds that are permitted; all by default. */
  grants?: readonly LeadKind[]
}

export function ledStart({
  seed = '0',
  minutes = { min: 10, max: 20 },
  ...options
}: LedSessionOptions = {}): SessionStart {
  const { profile = defaultGame.profile, change = () => {} } = options
  const config = copyOfConfig({ ...defaultGeneratorConfig, gameDuration: minutes })
  change(config)
  const made = generateGame(permittedConfig(config, profile).config, seed, profile)
  if (!made.ok) throw new Error(JSON.stringify(made.problems))
  return { game: made.game, library: twoLineLibrary, profile, seed: 'led', lead: leadRules }
}

export function ledSession(options: LedSessionOptions = {}) {
  const { grants = leadKinds } = options
  let state: SessionState = startSession(ledStart(options))
  let clock = 0
  let effects: Effect[] = []
  const send = (input: SessionInput): readonly Effect[] => {
    const [next, said] = step(state, input)
    state = next
    effects = withSaid(effects, said)
    return said
  }
  /** Plays until the clock is at `time`, ms. */
  const to = (time: number): void => {
    clock = time
    send({ type: 'advance', to: time + LOOK_AHEAD })
  }
  const offers = (): LeadOffer[] => leadOffers(state, clock, grants)
  const lead = (command: LeadCommand) => {
    const led = applyLead(state, { type: 'lead', at: clock, command, grants })
    state = led.state
    effects = withSaid(effects, led.effects)
    return led
  }
  /** Plays second by second until one of the offers is `wanted`, from `from` on. */
  const until = (wanted: (offer: LeadOffer) => boolean, from = clock): LeadOffer => {
    for (let time = from; time < state.latest.endsAt; time += 1000) {
      to(time)
      const offer = offers().find((each) => each.refusal === null && wanted(each))
      if (offer) return offer
    }
    throw new Error('It was never offered.')
  }
  return { send, to, offers, lead, until, clock: () => clock, state: () => state, effects: () => effects }
}

/** A session at a moment at which tempo and intensity can be led. */
export function atTempo(options: LedSessionOptions = {}) {
  const session = ledSession(options)
  const offer = session.until(({ kind }) => kind === 'tempo', 60_000)
  if (offer.kind !== 'tempo') throw new Error('The tempo was never offered.')
  return { session, offer }
}
