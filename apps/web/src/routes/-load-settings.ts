import type { QueryClient } from '@tanstack/react-query'
import type { Settings } from '@rubato/contracts/domain'

/** The settings from the cache or the service; the API's code is loaded with the first screen that needs it. */
export async function loadSettings(queryClient: QueryClient): Promise<Settings> {
  const { settingsQuery } = await import('../features/settings/settings.queries.ts')
  return queryClient.ensureQueryData(settingsQuery)
}
