/** The screenplay that `npm run session` prints. */
import type { SceneDraft } from '@rubato/builder'
import { bodyParts, defaultGeneratorConfig, equipmentIds, optInIds, type PlayableScene } from '@rubato/contracts/domain'
import {
  checkScene,
  defaultProfile,
  fitToDuration,
  generateGame,
  playAsMember,
  screenplayOf,
  screenplayRows,
  screenplayText,
  themeSteps,
  unpaidPromises,
  ReplyError,
  type DialogLibrary,
  type PlayerProfile,
  type SessionRecord,
} from '@rubato/engine'
import { sceneRules } from '@rubato/engine/scenes'
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

type Scripts = DialogLibrary['scripts']

/** @throws {OptionError} */
function scriptsOf(scriptId: string): Scripts {
  const scripts = spokenScripts(shippedScripts, scriptId)
  if (scripts) return scripts
  const titles = shippedScripts.map(({ id, title }) => `${title} (${id})`).join(', ')
  throw new OptionError(`No shipped script with lines is called "${scriptId}". Shipped are: ${titles}.`)
}

interface Played {
  name: string
  record: SessionRecord
}

/** @throws {OptionError} where the config makes no game. */
function playGenerated({ seed, config, hasLength, member }: SessionOptions, scripts: Scripts): Played {
  const made = generateGame(hasLength ? fitToDuration(config, profile) : config, seed, profile)
  if (!made.ok) throw new OptionError(made.problems.map(({ message }) => message).join(' '))
  const { game } = made
  const record = playAsMember({ game, library: { scripts, lastSpoken: {} }, profile, seed }, member)
  return { name: `${(game.duration / 60_000).toFixed(1)} minutes as planned`, record }
}

/** Plays a branching game; a new member has the voice that the game says, and no opt-ins. */
function playScene(draft: SceneDraft, { seed, member, answers }: SessionOptions, scripts: Scripts): Played {
  const game: PlayableScene = {
    ...draft,
    voice: draft.voice ?? null,
    media: draft.media ?? defaultGeneratorConfig.media,
  }
  const start = { game, library: { scripts, lastSpoken: {} }, profile: defaultProfile, seed, scenes: sceneRules }
  try {
    return { name: `“${draft.name}”`, record: playAsMember(start, member, answers ? { replies: answers } : {}) }
  } catch (error) {
    if (error instanceof ReplyError) throw new OptionError(error.message)
    throw error
  }
}

/** What the check of a branching game finds, one line each. */
const findingsOf = (draft: SceneDraft): string =>
  checkScene(draft, defaultProfile)
    .map(({ rule, message, path, at }) => `\nFinding: ${path.join(' > ')} ${at.join('/')}: ${message} (${rule})`)
    .join('')

/** @throws {OptionError} where the script is unknown, the config makes no game, or a question does not offer an answer. */
export function printSession(options: SessionOptions): string {
  const { seed, member, scriptId, scene } = options
  const scripts = scriptsOf(scriptId)
  const { name, record } = scene ? playScene(scene, options, scripts) : playGenerated(options, scripts)
  const words = readScreenplayWords()
  const title = shippedScripts.find(({ id }) => id === scriptId)?.title ?? scriptId
  const head = `Seed ${seed} · ${name} · ${title} · ${member} member`
  const unpaid = unpaidPromises(record).map(({ name, at }) => `${name} (${timeOf(at)})`)
  const promises = unpaid.length > 0 ? `\nFault: promises left unpaid: ${unpaid.join(', ')}\n` : ''
  const text = screenplayText(screenplayRows(screenplayOf(record), words), words)
  const findings = scene ? findingsOf(scene) : ''
  return `${head}\n\n${text}${themeOf(record)}${promises}${findings}${findings === '' ? '' : '\n'}`
}
