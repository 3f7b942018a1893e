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
  const steps = record.flatMap((effect) =>
    effect.kind === 'say' && effect.line.when?.step !== undefined ? [{ at: effect.at, ...effect.line.when }] : [],
  )
  const times = steps.map(({ step, at }) => `${step} ${timeOf(at)}`).join(', ')
  return steps[0] ? `\nTheme: ${steps[0].theme} (${times})\n` : ''
}

/** A session that was ended early owes nothing. */
const hasEndedEarly = (record: SessionRecord): boolean =>
  record.some((effect) => effect.kind === 'over' && ['stopped', 'finished-early'].includes(effect.summary.outcome))

/** Promises of spoken lines that no later line kept, with the time of each. */
export function unpaidPromises(record: SessionRecord): string[] {
  const open = new Map<string, number>()
  for (const effect of record) {
    if (effect.kind !== 'say') continue
    const { promises, keeps } = effect.line.when ?? {}
    if (promises !== undefined && !open.has(promises)) open.set(promises, effect.at)
    if (keeps !== undefined) open.delete(keeps)
  }
  return [...open].map(([name, at]) => `${name} (${timeOf(at)})`)
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
  const unpaid = hasEndedEarly(record) ? [] : unpaidPromises(record)
  const promises = unpaid.length > 0 ? `\nFault: promises left unpaid: ${unpaid.join(', ')}\n` : ''
  return `${head}\n\n${screenplayText(screenplayRows(screenplayOf(record), words), words)}${themeOf(record)}${promises}`
}
