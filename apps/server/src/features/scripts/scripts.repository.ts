import { type Dialog, type Script, type TriggerId } from '@rubato/contracts/domain'
import type { Queries } from '../../database/open-database.ts'
import { triggerCoverage } from './coverage.ts'

/** A script as `viewerId` may see it: published, or their own. */
export async function findScript(queries: Queries, scriptId: string, viewerId: string): Promise<Script | undefined> {
  const row = await queries
    .selectFrom('scripts')
    .innerJoin('users', 'users.id', 'scripts.owner_id')
    .selectAll('scripts')
    .select('users.username')
    .where('scripts.id', '=', scriptId)
    .where((where) => where.or([where('scripts.published', '=', true), where('scripts.owner_id', '=', viewerId)]))
    .executeTakeFirst()
  if (!row) return undefined
  const counts = await dialogCounts(queries, scriptId, row.owner_id === viewerId)
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    dialogCount: counts.reduce((sum, { dialogCount }) => sum + dialogCount, 0),
    triggerCoveragePercentage: triggerCoverage(new Set(counts.map(({ trigger }) => trigger))),
    createdBy: { id: row.owner_id, username: row.username },
    published: row.published,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    rating: { votes: 0 },
    tags: await tagsOf(queries, scriptId),
    intended_sex: row.intended_sex,
  }
}

/** Dialogs by trigger; only published ones for anybody but the owner. */
export async function dialogCounts(queries: Queries, scriptId: string, isOwner: boolean) {
  const rows = await queries
    .selectFrom('dialogs')
    .select(['trigger', (of) => of.fn.countAll<string | number>().as('count')])
    .where('script_id', '=', scriptId)
    .$if(!isOwner, (query) => query.where('published', '=', true))
    .groupBy('trigger')
    .execute()
  return rows.map(({ trigger, count }) => ({ trigger: trigger as TriggerId, dialogCount: Number(count) }))
}

export async function findDialogs(queries: Queries, scriptId: string, isOwner: boolean): Promise<Dialog[]> {
  const rows = await queries
    .selectFrom('dialogs')
    .innerJoin('users', 'users.id', 'dialogs.owner_id')
    .selectAll('dialogs')
    .select('users.username')
    .where('script_id', '=', scriptId)
    .$if(!isOwner, (query) => query.where('published', '=', true))
    .orderBy('position')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    trigger: row.trigger as TriggerId,
    text: row.text,
    ...(row.speech === null ? {} : { speech: row.speech }),
    createdBy: { id: row.owner_id, username: row.username },
    cloned: row.cloned,
    published: row.published,
  }))
}

const tagsOf = (queries: Queries, scriptId: string) =>
  queries
    .selectFrom('script_tags')
    .innerJoin('tags', 'tags.id', 'script_tags.tag_id')
    .select(['tags.id', 'tags.name'])
    .where('script_id', '=', scriptId)
    .orderBy('tags.name')
    .execute()
