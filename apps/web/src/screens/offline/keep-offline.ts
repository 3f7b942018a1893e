/**
 * Keeps for offline play: the app, the account and its settings, the member's generators, and the dialogs of every script
 * that one of them names, with the default script and the countdown.
 */
import type { QueryClient } from '@tanstack/react-query'
import { COUNTDOWN_SCRIPT_ID, DEFAULT_SCRIPT_ID } from '@rubato/contracts/domain'
import { keepApp, removeApp } from '../../domain/offline/app-files.ts'
import { meQuery } from '../../features/account/account.queries.ts'
import { getGenerator, ownGeneratorsQuery } from '../../features/generators/generator.queries.ts'
import { patronStatusQuery } from '../../features/membership/membership.queries.ts'
import { publishedDialogs } from '../../features/sessions/prepare/dialog-library.ts'
import { settingsQuery } from '../../features/settings/settings.queries.ts'
import { keepAnswers, keptAt } from '../../lib/api/kept-answers.ts'

/** Makes the calls that a session from its choice to its end makes. */
async function readAll(queryClient: QueryClient): Promise<void> {
  const now = { staleTime: 0 }
  const me = await queryClient.fetchQuery({ ...meQuery, ...now })
  await queryClient.fetchQuery({ ...patronStatusQuery, ...now })
  const { gameGeneratorConfig } = await queryClient.fetchQuery({ ...settingsQuery, ...now })
  const own = await queryClient.fetchQuery({ ...ownGeneratorsQuery(me.id), ...now })
  const scripts = new Set([DEFAULT_SCRIPT_ID, COUNTDOWN_SCRIPT_ID])
  const { script } = gameGeneratorConfig.instructor
  if (script !== null) scripts.add(script)
  // One after the other: the server limits the calls of a member.
  for (const { id } of own) {
    const { config } = await getGenerator(id)
    if (config.instructor.script !== null) scripts.add(config.instructor.script)
  }
  for (const id of scripts) await publishedDialogs(id)
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
