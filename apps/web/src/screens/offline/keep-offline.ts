/**
 * Keeps for offline play: the app, the account and its settings, the member's generators, and the dialogs of every script
 * that one of them names, with the default script and the countdown. The member may leave out generators and scripts.
 */
import type { QueryClient } from '@tanstack/react-query'
import { scriptEndpoints } from '@rubato/contracts/api'
import { COUNTDOWN_SCRIPT_ID, DEFAULT_SCRIPT_ID, type GameGeneratorListItem } from '@rubato/contracts/domain'
import { allDialogs } from '../../domain/all-dialogs.ts'
import { keepApp, removeApp } from '../../domain/offline/app-files.ts'
import { meQuery } from '../../features/account/account.queries.ts'
import { getGenerator, ownGeneratorsQuery } from '../../features/generators/generator.queries.ts'
import { patronStatusQuery } from '../../features/membership/membership.queries.ts'
import { settingsQuery } from '../../features/settings/settings.queries.ts'
import { call } from '../../lib/api/api-client.ts'
import { isErrorCode } from '../../lib/api/api-error.ts'
import { keepAnswers, keptAt } from '../../lib/api/kept-answers.ts'
import { readLeftOut, type LeftOut } from './left-out.ts'

/** Every session speaks these. */
const always = [DEFAULT_SCRIPT_ID, COUNTDOWN_SCRIPT_ID]

/** The member's generators, and the scripts that those name which are not left out. */
async function findWorks(queryClient: QueryClient, { generators: leftOut }: LeftOut) {
  const now = { staleTime: 0 }
  const me = await queryClient.fetchQuery({ ...meQuery, ...now })
  const { gameGeneratorConfig } = await queryClient.fetchQuery({ ...settingsQuery, ...now })
  const generators = await queryClient.fetchQuery({ ...ownGeneratorsQuery(me.id), ...now })
  const scripts = new Set<string>()
  const { script } = gameGeneratorConfig.instructor
  if (script !== null) scripts.add(script)
  // One after the other: the server limits the calls of a member.
  for (const { id } of generators.filter((each) => !leftOut.includes(each.id))) {
    const { config } = await getGenerator(id)
    if (config.instructor.script !== null) scripts.add(config.instructor.script)
  }
  for (const id of always) scripts.delete(id)
  return { generators, scripts: [...scripts] }
}

/** Makes the calls that a session from its choice to its end makes. */
async function readAll(queryClient: QueryClient): Promise<void> {
  const leftOut = readLeftOut()
  await queryClient.fetchQuery({ ...patronStatusQuery, staleTime: 0 })
  const { scripts } = await findWorks(queryClient, leftOut)
  for (const id of [...always, ...scripts.filter((each) => !leftOut.scripts.includes(each))]) {
    await ifThere(allDialogs(id))
  }
}

/** Null for a script that was deleted or withdrawn: sessions go on without it. */
async function ifThere<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (!isErrorCode(error, 'script.not-found')) throw error
    return null
  }
}

/**
 * Calls back with the share of the app that is stored, 0..1. Rejects without the service; what was kept before stays. After
 * a sign-out meanwhile nothing stays.
 */
export async function keepOffline(queryClient: QueryClient, onShare?: (share: number) => void): Promise<void> {
  await keepApp(onShare)
  try {
    await keepAnswers(() => readAll(queryClient))
  } catch (error) {
    if (keptAt() === null) await removeApp()
    throw error
  }
}

export interface Keepable {
  generators: readonly GameGeneratorListItem[]
  /** Those that the generators name, with the number of their lines. */
  scripts: readonly { id: string; title: string; dialogCount: number }[]
}

/** What the member may choose from. Rejects without the service. */
export async function findKeepable(queryClient: QueryClient): Promise<Keepable> {
  const { generators, scripts } = await findWorks(queryClient, { generators: [], scripts: [] })
  const found = []
  for (const scriptId of scripts) {
    const script = await ifThere(call(scriptEndpoints.getScript, { params: { scriptId } }))
    if (script) found.push(script)
  }
  return { generators, scripts: found }
}
