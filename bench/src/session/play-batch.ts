/** Plays a batch of seeds of one length, curve and member model, and measures each session. */
import { DEFAULT_SCRIPT_ID, defaultGeneratorConfig, type IntensityCurve, type Range } from '@rubato/contracts/domain'
import { defaultProfile, generateGame, playAsMember, type MemberModel } from '@rubato/engine'
import { shippedScripts, spokenScripts, type LineKind } from '@rubato/script-content'
import { figuresOf, type SessionFigures } from './figures.ts'
import { readSession } from './read-session.ts'

export interface Batch {
  /** Minutes */
  length: Range
  curve: IntensityCurve
  member: MemberModel
  /** Seeds are numbers from `first` on. */
  first: number
  count: number
}

const scripts = spokenScripts(shippedScripts, DEFAULT_SCRIPT_ID) ?? []
const kinds = new Map<string, LineKind>(
  scripts.flat().flatMap(({ id, kind }) => (kind === undefined ? [] : [[id, kind] as const])),
)

export function playBatch({ length, curve, member, first, count }: Batch): SessionFigures[] {
  const config = { ...defaultGeneratorConfig, gameDuration: length, intensityCurve: curve }
  return Array.from({ length: count }, (_, index) => {
    const seed = `${first + index}`
    const made = generateGame(config, seed, defaultProfile)
    if (!made.ok) throw new Error(made.problems.map(({ message }) => message).join(' '))
    const { game } = made
    const library = { scripts, lastSpoken: {} }
    const record = playAsMember({ game, library, profile: defaultProfile, seed }, member)
    const voice = game.voice?.name ?? null
    return figuresOf(readSession(record, { profile: defaultProfile, voice, outcome: game.outcome, kinds }))
  })
}
