/** Writes works that were read from files as new private works of the member. */
import { gameEndpoints, gameGeneratorEndpoints, scriptAuthoringEndpoints } from '@rubato/contracts/api'
import { call } from '../../../lib/api/api-client.ts'
import type { FoundWork, ScriptDetails } from './read-works.ts'
import type { ImportRow } from '@rubato/contracts/domain'

/** A row of a script was refused. */
export class RefusedRowError extends Error {}

/** A script whose lines are refused is not kept. */
async function writeScript(details: ScriptDetails, rows: readonly ImportRow[]): Promise<void> {
  const { id: scriptId } = await call(scriptAuthoringEndpoints.createScript, { body: details })
  if (rows.length === 0) return
  const params = { scriptId }
  try {
    const report = await call(scriptAuthoringEndpoints.importDialogs, {
      params,
      body: { rows: [...rows], apply: true },
    })
    if (!report.applied) throw new RefusedRowError(report.rows.find(({ outcome }) => outcome === 'refuse')?.message)
  } catch (error) {
    await call(scriptAuthoringEndpoints.deleteScript, { params })
    throw error
  }
}

export async function bringBack(work: FoundWork): Promise<void> {
  if (work.kind === 'script') await writeScript(work.details, work.rows)
  else if (work.kind === 'game') await call(gameEndpoints.createGame, { query: {}, body: work.write })
  else await call(gameGeneratorEndpoints.createGameGenerator, { body: work.write })
}
