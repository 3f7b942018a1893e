/** The dialogs of a script, read over all pages. */
import { scriptEndpoints } from '@rubato/contracts/api'
import type { Dialog, TriggerId } from '@rubato/contracts/domain'
import { allPages } from '../lib/api/all-pages.ts'
import { call } from '../lib/api/api-client.ts'
import type { Recorder } from '../lib/api/kept-answers.ts'

/** Every dialog of a script, in its order. */
export const allDialogs = (scriptId: string, record?: Recorder): Promise<Dialog[]> =>
  allPages((cursor) => call(scriptEndpoints.listDialogs, { params: { scriptId }, query: { cursor } }, record))

/** Every dialog of one trigger of a script, in its order. */
export const allTriggerDialogs = (scriptId: string, trigger: TriggerId): Promise<Dialog[]> =>
  allPages((cursor) => call(scriptEndpoints.listTriggerDialogs, { params: { scriptId, trigger }, query: { cursor } }))
