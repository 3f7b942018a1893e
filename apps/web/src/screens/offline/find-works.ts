/** The works that may be kept for offline play: generators and scripts with their voices, and games. */
import { accountEndpoints, scriptEndpoints } from '@rubato/contracts/api'
import {
  COUNTDOWN_SCRIPT_ID,
  DEFAULT_SCRIPT_ID,
  type ChatSpeed,
  type GameGeneratorListItem,
} from '@rubato/contracts/domain'
import type { ScriptDialog } from '@rubato/engine'
import { allDialogs } from '../../domain/all-dialogs.ts'
import { readMe } from '../../features/account/account.queries.ts'
import { getGenerator, ownGenerators } from '../../features/generators/generator.queries.ts'
import { spokenDialogs } from '../../features/sessions/prepare/dialog-library.ts'
import { call } from '../../lib/api/api-client.ts'
import { isErrorCode } from '../../lib/api/api-error.ts'
import type { LeftOut } from './stored-choices.ts'
import { findGames, type Recording } from './find-games.ts'
import { castOf, type Cast } from './lines-to-keep.ts'

/** Every session speaks these. */
const always = [DEFAULT_SCRIPT_ID, COUNTDOWN_SCRIPT_ID]

/** Null for a script that was deleted or withdrawn: sessions continue without it. */
async function ifThere<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (!isErrorCode(error, 'script.not-found')) throw error
    return null
  }
}

export interface Works {
  /** All of the member. */
  generators: readonly GameGeneratorListItem[]
  /** Ids of the scripts that the settings and the generators name, without those that every session speaks. */
  scripts: readonly string[]
  /** Of the settings, where `generator` is null, and of each generator. */
  casts: readonly (Cast & { generator: string | null })[]
  speed: ChatSpeed
}

/** Asks the service, and reads the generators that are not left out. */
export async function findWorks(
  { generators: leftOut }: Pick<LeftOut, 'generators'>,
  { signal, record }: Partial<Recording> = {},
): Promise<Works> {
  const me = await readMe(record)
  const { gameGeneratorConfig, chatSpeed } = await call(accountEndpoints.getSettings, {}, record)
  const generators = await ownGenerators(me.id, record)
  const casts = [{ generator: null as string | null, ...castOf(gameGeneratorConfig) }]
  // One after the other: the server limits the calls of a member.
  for (const { id } of generators.filter((each) => !leftOut.includes(each.id))) {
    signal?.throwIfAborted()
    casts.push({ generator: id, ...castOf((await getGenerator(id, record)).config) })
  }
  const named = new Set(casts.flatMap(({ script }) => script ?? []))
  return { generators, scripts: [...named].filter((id) => !always.includes(id)), casts, speed: chatSpeed }
}

/** The casts to keep: where a script is left out, the default one is spoken. */
export const keptCasts = ({ casts }: Works, leftOut: LeftOut): Cast[] =>
  casts
    .filter(({ generator }) => generator === null || !leftOut.generators.includes(generator))
    .map(({ script, voice }) => ({
      script: script !== null && leftOut.scripts.includes(script) ? null : script,
      voice,
    }))

/** The dialogs of these scripts, and of the scripts that every session speaks. */
export async function readDialogs(
  scripts: readonly string[],
  { signal, record }: Partial<Recording> = {},
): Promise<Map<string, ScriptDialog[]>> {
  const dialogs = new Map<string, ScriptDialog[]>()
  for (const id of [...always, ...scripts]) {
    signal?.throwIfAborted()
    const found = await ifThere(allDialogs(id, record))
    if (found) dialogs.set(id, spokenDialogs(found))
  }
  return dialogs
}

export interface Keepable extends Works {
  games: readonly { id: string; name: string }[]
  /** The scripts, with the number of their lines. */
  found: readonly { id: string; title: string; dialogCount: number }[]
  /** Of these scripts, and of the scripts that every session speaks; empty where no voice of the site is offered. */
  dialogs: ReadonlyMap<string, readonly ScriptDialog[]>
}

/** The works that the member may choose from. Rejects without the service. */
export async function findKeepable(withDialogs: boolean): Promise<Keepable> {
  const works = await findWorks({ generators: [] })
  const found = []
  for (const scriptId of works.scripts) {
    const script = await ifThere(call(scriptEndpoints.getScript, { params: { scriptId } }))
    if (script) found.push(script)
  }
  const games = await findGames()
  return { ...works, games, found, dialogs: withDialogs ? await readDialogs(works.scripts) : new Map() }
}
