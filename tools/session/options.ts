/** The options of `npm run session`. */
import { readSceneText, type SceneDraft } from '@rubato/builder'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import {
  defaultGeneratorConfig,
  generatorConfigSchema,
  instructors,
  SESSION_MINUTES_MAX,
  type GeneratorConfig,
} from '@rubato/contracts/domain'
import { memberModels, type MemberModel } from '@rubato/engine'
import { sentenceText } from './words.ts'

export const usage = `Usage: npm run session -- [--seed 1] [--minutes 10 | 5-10] [--config FILE]
  [--member ${memberModels.join('|')}] [--script default|${instructors.map(({ id }) => id).join('|')}|ID]
       npm run session -- --scene FILE [--answers 1,2,silence] [--seed 1] [--member ...] [--script ...]
Prints a game as a screenplay. FILE of --config is a generator config as JSON, FILE of --scene a branching game in the text form
(docs/scene-text.md). The answers are given in the order of the questions: the number of an answer, what is typed, silence, or
button for the first button that is there. After the last one, all questions are left without an answer.`

/** An option has a wrong value; the message is a sentence. */
export class OptionError extends Error {}

export interface SessionOptions {
  seed: string
  /** `--minutes` overrides its length. */
  config: GeneratorConfig
  /** Whether a length was given: the config is then made to fit it. */
  hasLength: boolean
  member: MemberModel
  scriptId: string
  /** A branching game to be played in place of a generated one. */
  scene?: SceneDraft
  answers?: readonly string[]
}

function readMinutes(text: string): GeneratorConfig['gameDuration'] {
  const [, first, last] = /^(\d+)(?:-(\d+))?$/.exec(text) ?? []
  const [min, max] = [Number(first), Number(last ?? first)]
  if (!(min >= 1 && max >= min && max <= SESSION_MINUTES_MAX))
    throw new OptionError(
      `--minutes takes whole minutes from 1 to ${SESSION_MINUTES_MAX}, as 10 or as 5-10, not "${text}".`,
    )
  return { min, max }
}

function readText(file: string, option: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new OptionError(`The file "${file}" of ${option} cannot be read.`)
  }
}

function readJson(file: string): unknown {
  const text = readText(file, '--config')
  try {
    return JSON.parse(text)
  } catch {
    throw new OptionError(`The file "${file}" of --config is not JSON.`)
  }
}

function readConfig(file: string): GeneratorConfig {
  const { success, data, error } = generatorConfigSchema.safeParse(readJson(file))
  if (success) return data
  const problems = error.issues.map(({ path, message }) => `${path.join('.') || 'config'}: ${message}`)
  throw new OptionError(`The file "${file}" is not a generator config. ${problems.join(' ')}`)
}

function readScene(file: string): SceneDraft {
  const read = readSceneText(readText(file, '--scene'))
  if (read.ok) return read.game
  const problems = read.problems.map(
    ({ line, column, sentence }) => `${file}:${line}:${column} ${sentenceText(sentence)}`,
  )
  throw new OptionError(problems.join('\n'))
}

function readMember(name: string): MemberModel {
  const model = memberModels.find((each) => each === name)
  if (!model) throw new OptionError(`--member is one of ${memberModels.join(', ')}, not "${name}".`)
  return model
}

const scriptIdOf = (name: string): string =>
  instructors.find(({ id }) => id === (name === 'default' ? 'host' : name))?.scriptId ?? name

function parse(args: string[]) {
  const text = { type: 'string' } as const
  try {
    const options = { seed: text, minutes: text, config: text, member: text, script: text, scene: text, answers: text }
    return parseArgs({ args, options }).values
  } catch (error) {
    throw new OptionError(error instanceof Error ? error.message : String(error))
  }
}

/** @throws {OptionError} */
export function readOptions(args: string[]): SessionOptions {
  const { seed = '1', minutes, config: file, member = 'cooperative', script = 'default', ...given } = parse(args)
  const { scene, answers } = given
  const config = file === undefined ? defaultGeneratorConfig : readConfig(file)
  const gameDuration = minutes === undefined ? config.gameDuration : readMinutes(minutes)
  return {
    seed,
    config: { ...config, gameDuration },
    hasLength: minutes !== undefined,
    member: readMember(member),
    scriptId: scriptIdOf(script),
    ...(scene === undefined ? {} : { scene: readScene(scene) }),
    ...(answers === undefined ? {} : { answers: answers.split(',').map((answer) => answer.trim()) }),
  }
}
