import type { Settings } from '@rubato/contracts/domain'

/** The settings from the cache or the service. The API's code is loaded with the first screen that needs it. */
export async function loadSettings(): Promise<Settings> {
  const [{ queryClient }, { settingsQuery }] = await Promise.all([
    import('../../lib/query/app-query-client.ts'),
    import('../../features/settings/settings.queries.ts'),
  ])
  return queryClient.ensureQueryData(settingsQuery)
}
