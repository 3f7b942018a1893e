/** Plays a batch of seeds of one length, curve and member model, and measures each session. */
import {
  bodyParts,
  DEFAULT_SCRIPT_ID,
  defaultGeneratorConfig,
  equipmentIds,
  optInIds,
  type IntensityCurve,
  type Range,
} from '@rubato/contracts/domain'
import { actsOf, defaultProfile, fitToDuration, generateGame, playAsMember, type MemberModel } from '@rubato/engine'
import { shippedGenerators, shippedScripts, spokenScripts, type LineKind } from '@rubato/script-content'
import { figuresOf, type SessionFigures } from './figures.ts'
import type { BodyName } from './learning/body.ts'
import type { CourseFigures } from './learning/figures.ts'
import { playCourse } from './learning/play-course.ts'
import { readSession } from './read-session.ts'

export interface Batch {
  /** Minutes */
  length: Range
  curve: IntensityCurve
  member: MemberModel
  /** The title of a built-in generator; the default settings without it. */
  generator?: string
  /** Seeds are numbers from `first` on. */
  first: number
  count: number
}

/** Courses of five sessions; each has a different seed. */
export interface CourseBatch {
  /** Minutes */
  length: Range
  body: BodyName
  first: number
  count: number
}

const scripts = spokenScripts(shippedScripts, DEFAULT_SCRIPT_ID) ?? []
const kinds = new Map<string, LineKind>(
  scripts.flat().flatMap(({ id, kind }) => (kind === undefined ? [] : [[id, kind] as const])),
)

/** A member who has agreed to every opt-in and owns all equipment: every task of a generator is possible. */
const willing = { ...defaultProfile, optedIn: optInIds, body: bodyParts, equipment: equipmentIds }

/** The config that a batch plays and its member. */
function settingOf({ length, curve, generator }: Batch) {
  if (generator === undefined)
    return {
      config: { ...defaultGeneratorConfig, gameDuration: length, intensityCurve: curve },
      profile: defaultProfile,
    }
  const shipped = shippedGenerators.find(({ title }) => title === generator)
  if (!shipped) throw new Error(`There is no generator "${generator}".`)
  return { config: fitToDuration({ ...shipped.config, gameDuration: length }, willing), profile: willing }
}

export function playBatch(batch: Batch): SessionFigures[] {
  const { member, first, count } = batch
  const { config, profile } = settingOf(batch)
  return Array.from({ length: count }, (_, index) => {
    const seed = `${first + index}`
    const made = generateGame(config, seed, profile)
    if (!made.ok) throw new Error(made.problems.map(({ message }) => message).join(' '))
    const { game } = made
    const library = { scripts, lastSpoken: {} }
    const record = playAsMember({ game, library, profile, seed }, member)
    const voice = game.voice?.name ?? null
    return figuresOf(
      readSession(record, {
        profile,
        voice,
        curve: config.intensityCurve,
        outcome: game.outcome,
        acts: actsOf(game),
        kinds,
      }),
    )
  })
}

export const playCourses = ({ length, body, first, count }: CourseBatch): CourseFigures[] =>
  Array.from({ length: count }, (_, index) => playCourse(length, body, first + index, scripts))
