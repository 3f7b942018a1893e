/** The Host's line at a moment, as an example for authors. */
import { scriptEndpoints } from '@rubato/contracts/api'
import { COUNTDOWN_SCRIPT_ID, DEFAULT_SCRIPT_ID, isCount, type Dialog, type TriggerId } from '@rubato/contracts/domain'
import { kindKey } from '../../../domain/items/queries/item-keys.ts'
import { call } from '../../../lib/api/api-client.ts'
import { guardQuery } from '../../../lib/query/described-query.ts'

/** Lines among which one without conditions is looked for. */
const LINES_READ = 20

export function exampleQuery(trigger: TriggerId) {
  const scriptId = isCount(trigger) ? COUNTDOWN_SCRIPT_ID : DEFAULT_SCRIPT_ID
  return guardQuery({
    queryKey: [...kindKey('script'), 'example', trigger],
    queryFn: async (): Promise<Dialog | null> => {
      const { data } = await call(scriptEndpoints.listTriggerDialogs, {
        params: { scriptId, trigger },
        query: { limit: LINES_READ },
      })
      return data.find(({ when }) => when === undefined) ?? data[0] ?? null
    },
    staleTime: Infinity,
  })
}
