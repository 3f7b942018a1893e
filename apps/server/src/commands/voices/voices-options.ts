/** The options of `npm run voices`. */
import { parseArgs } from 'node:util'
import { chatSpeeds, voiceNames, type ChatSpeed, type VoiceName } from '@rubato/contracts/domain'
import { shippedScripts } from '@rubato/script-content'
import { scriptName } from './shipped-texts.ts'

export const USAGE = `Usage: npm run voices -- COMMAND, and in a release: rubato voices COMMAND
  render [--engine DIR] [--dry-run] [--parallel 2] [WHICH]
  pack FILE --title NAME --licence FILE [--engine DIR] [WHICH]
  import FILE

render keeps lines of the built-in scripts as the speech server speaks them, or the engine in the directory DIR. --dry-run
prints how many lines there are, how much room they take and how long it lasts. pack writes the kept lines into one file,
which import brings into a site. --title and --licence name the voices of the pack and the file with their licence, whose
first line members see.

WHICH lines: [--scripts host,coach,tease,conductor,countdown] [--voices Alto,Bass] [--speeds slow,normal,fast]
[--first-clauses]. Without them: all scripts in all voices of the speech server or the engine, at the normal speed.
--first-clauses adds what is said at the level of talk "first words only".`

/** The message is for the operator. */
export class VoicesCommandError extends Error {
  override readonly name = 'VoicesCommandError'
}

/** Requests at the server at a time. */
const PARALLEL = { usual: 2, max: 16 }

/** Which lines; empty lists are those that the operator did not limit. */
export interface LineChoice {
  scripts: readonly string[]
  voices: readonly VoiceName[]
  speeds: readonly ChatSpeed[]
  withClauses: boolean
  /** Directory of an engine, in place of the speech server. */
  engine: string | undefined
}
export type VoicesOptions =
  | (LineChoice & { verb: 'render'; isDry: boolean; parallel: number })
  | (LineChoice & { verb: 'pack'; file: string; title: string; licence: string })
  | { verb: 'import'; file: string }

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const
const which = { scripts: text, voices: text, speeds: text, 'first-clauses': flag, engine: text } as const

function listOf<T extends string>(given: string | undefined, all: readonly T[], what: string): readonly T[] {
  const names = (given ?? '').split(',').filter((name) => name !== '')
  const found = all.filter((each) => names.includes(each))
  const unknown = names.find((name) => !(all as readonly string[]).includes(name))
  if (unknown !== undefined) throw new VoicesCommandError(`${unknown} is no ${what}: ${all.join(', ')}.\n\n${USAGE}`)
  return found
}

function parseOrExplain<T>(parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    throw new VoicesCommandError(`${(error as Error).message}\n\n${USAGE}`, { cause: error })
  }
}

function choiceOf(values: Partial<Record<keyof typeof which, string | boolean>>): LineChoice {
  const { scripts, voices, speeds, engine } = values as Partial<Record<string, string>>
  const scriptNames = shippedScripts.map(({ title }) => scriptName(title))
  const chosenSpeeds = listOf(speeds, chatSpeeds, 'speed')
  return {
    scripts: listOf(scripts, scriptNames, 'script'),
    voices: listOf(voices, voiceNames, 'voice'),
    speeds: chosenSpeeds.length > 0 ? chosenSpeeds : ['normal'],
    withClauses: values['first-clauses'] === true,
    engine,
  }
}

function readRender(args: readonly string[]): VoicesOptions {
  const options = { ...which, parallel: text, 'dry-run': flag } as const
  const { values } = parseOrExplain(() => parseArgs({ args: [...args], options }))
  const parallel = Number(values.parallel ?? PARALLEL.usual)
  if (!Number.isInteger(parallel) || parallel < 1 || parallel > PARALLEL.max)
    throw new VoicesCommandError(`--parallel is a number from 1 to ${PARALLEL.max}.`)
  return { verb: 'render', ...choiceOf(values), isDry: values['dry-run'] === true, parallel }
}

function readPack(args: readonly string[]): VoicesOptions {
  const options = { ...which, title: text, licence: text } as const
  const { values, positionals } = parseOrExplain(() => parseArgs({ args: [...args], options, allowPositionals: true }))
  const [file] = positionals
  const { title, licence } = values
  if (file === undefined || positionals.length > 1 || !title || !licence) throw new VoicesCommandError(USAGE)
  return { verb: 'pack', ...choiceOf(values), file, title, licence }
}

/** @throws VoicesCommandError for options that are not valid, with the usage */
export function readOptions([verb, ...rest]: readonly string[]): VoicesOptions {
  if (verb === 'render') return readRender(rest)
  if (verb === 'pack') return readPack(rest)
  const [file] = rest
  if (verb === 'import' && file !== undefined && rest.length === 1 && !file.startsWith('-')) return { verb, file }
  throw new VoicesCommandError(USAGE)
}
