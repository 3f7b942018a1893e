/** The screenplay that `npm run session` prints. */
import { bodyParts, equipmentIds, optInIds } from '@rubato/contracts/domain'
import {
  defaultProfile,
  fitToDuration,
  generateGame,
  playAsMember,
  screenplayOf,
  screenplayRows,
  screenplayText,
  themeSteps,
  unpaidPromises,
  type PlayerProfile,
  type SessionRecord,
} from '@rubato/engine'
import { shippedScripts, spokenScripts } from '@rubato/script-content'
import { OptionError, type SessionOptions } from './options.ts'
import { readScreenplayWords } from './words.ts'

/** A member who has agreed to every opt-in of a config, and owns all equipment. */
const profile: PlayerProfile = { ...defaultProfile, optedIn: optInIds, body: bodyParts, equipment: equipmentIds }

const timeOf = (at: number): string => `${Math.floor(at / 60_000)}:${`${Math.floor(at / 1000) % 60}`.padStart(2, '0')}`

/** The theme of the session and the times of its steps; empty without one. */
function themeOf(record: SessionRecord): string {
  const steps = themeSteps(record)
  const times = steps.map(({ step, at }) => `${step} ${timeOf(at)}`).join(', ')
  return steps[0] ? `\nTheme: ${steps[0].theme} (${times})\n` : ''
}

/** @throws {OptionError} where the script is unknown or the config makes no game. */
export function printSession({ seed, config, hasLength, member, scriptId }: SessionOptions): string {
  const scripts = spokenScripts(shippedScripts, scriptId)
  if (!scripts) {
    const titles = shippedScripts.map(({ id, title }) => `${title} (${id})`).join(', ')
    throw new OptionError(`No shipped script with lines is called "${scriptId}". Shipped are: ${titles}.`)
  }
  const made = generateGame(hasLength ? fitToDuration(config, profile) : config, seed, profile)
  if (!made.ok) throw new OptionError(made.problems.map(({ message }) => message).join(' '))
  const { game } = made
  const record = playAsMember({ game, library: { scripts, lastSpoken: {} }, profile, seed }, member)
  const words = readScreenplayWords()
  const title = shippedScripts.find(({ id }) => id === scriptId)?.title ?? scriptId
  const minutes = (game.duration / 60_000).toFixed(1)
  const head = `Seed ${seed} · ${minutes} minutes as planned · ${title} · ${member} member`
  const unpaid = unpaidPromises(record).map(({ name, at }) => `${name} (${timeOf(at)})`)
  const promises = unpaid.length > 0 ? `\nFault: promises left unpaid: ${unpaid.join(', ')}\n` : ''
  return `${head}\n\n${screenplayText(screenplayRows(screenplayOf(record), words), words)}${themeOf(record)}${promises}`
}
