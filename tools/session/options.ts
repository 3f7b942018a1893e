/** The options of `npm run session`. */
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

export const usage = `Usage: npm run session -- [--seed 1] [--minutes 10 | 5-10] [--config FILE]
  [--member ${memberModels.join('|')}] [--script default|${instructors.map(({ id }) => id).join('|')}|ID]
Prints a game as a screenplay. FILE is a generator config as JSON.`

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

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new OptionError(`The file "${file}" of --config cannot be read.`)
  }
}

function readJson(file: string): unknown {
  const text = readText(file)
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
    return parseArgs({ args, options: { seed: text, minutes: text, config: text, member: text, script: text } }).values
  } catch (error) {
    throw new OptionError(error instanceof Error ? error.message : String(error))
  }
}

/** @throws {OptionError} */
export function readOptions(args: string[]): SessionOptions {
  const { seed = '1', minutes, config: file, member = 'cooperative', script = 'default' } = parse(args)
  const config = file === undefined ? defaultGeneratorConfig : readConfig(file)
  const gameDuration = minutes === undefined ? config.gameDuration : readMinutes(minutes)
  return {
    seed,
    config: { ...config, gameDuration },
    hasLength: minutes !== undefined,
    member: readMember(member),
    scriptId: scriptIdOf(script),
  }
}
