import {
  defaultSettings,
  readGeneratorConfig,
  settingsSchema,
  clampFutureAcknowledgements,
  type GeneratorConfig,
  type Settings,
  type StoredSettings,
} from '@rubato/contracts/domain'
import { sql } from 'kysely'
import type { Actor } from '../../base/actor.ts'
import { AppError } from '../../base/errors.ts'
import type { Queries } from '../../database/open-database.ts'
import type { Clock } from '../../ports/clock.ts'
import { ensureCapability, expertCapability } from '../../items/needed-capability.ts'
import { ensureConsent } from './declarations/declare.ts'

interface Dependencies {
  queries: Queries
}

/** The stored settings; defaults for keys that are not stored or do not fit the current contract. */
export async function getSettings({ queries }: Dependencies, actor: Actor): Promise<StoredSettings> {
  const row = await queries
    .selectFrom('account_settings')
    .select(['settings', 'revision'])
    .where('user_id', '=', actor.userId)
    .executeTakeFirst()
  return { ...withDefaults(row?.settings), revision: row?.revision ?? 0 }
}

/**
 * Replaces the given keys and keeps the others; acknowledgements dated more than a day ahead are set to now. Throws
 * `account.consent-required`, `membership.tier-required` for a change to the expert mode below its tier, and
 * `settings.conflict` for an outdated revision.
 */
export async function updateSettings(
  { queries, clock }: Dependencies & { clock: Clock },
  actor: Actor,
  { revision, ...changes }: { [K in keyof StoredSettings]?: StoredSettings[K] | undefined },
): Promise<StoredSettings> {
  const expertOf = ({ gameGeneratorConfig: config }: { gameGeneratorConfig?: GeneratorConfig | undefined }) =>
    config ? expertCapability(config, ['gameGeneratorConfig']) : null
  await ensureCapability({ clock, actor }, expertOf(changes), async () =>
    expertOf(await getSettings({ queries }, actor)),
  )
  const { optIns } = changes
  const stored = { ...changes, ...(optIns && { optIns: clampFutureAcknowledgements(optIns, clock.now()) }) }
  const row = await queries.transaction().execute(async (transaction) => {
    await ensureConsent(transaction, actor)
    return storeSettings(transaction, actor, revision, stored)
  })
  // No row: the stored revision is another one.
  if (!row) throw new AppError('settings.conflict')
  return { ...withDefaults(row.settings), revision: row.revision }
}

/** Returns undefined, and stores nothing, when `revision` is not the stored one. */
function storeSettings(
  transaction: Queries,
  actor: Actor,
  revision: number | undefined,
  changes: { [K in keyof Settings]?: Settings[K] | undefined },
) {
  // As text first: one driver serialises an object for jsonb, the other would serialise it twice.
  const given = sql`${JSON.stringify(changes)}::text::jsonb`
  return transaction
    .insertInto('account_settings')
    .values({ user_id: actor.userId, settings: given })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({
          // One statement, so that concurrent changes of different keys are both kept.
          settings: sql`account_settings.settings || excluded.settings`,
          revision: sql`account_settings.revision + 1`,
          updated_at: sql`now()`,
        })
        .where(
          sql<boolean>`${revision ?? null}::integer is null or account_settings.revision = ${revision ?? null}::integer`,
        ),
    )
    .returning(['settings', 'revision'])
    .executeTakeFirst()
}

function withDefaults(stored: unknown): Settings {
  const given = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>
  const kept = Object.entries(settingsSchema.shape).flatMap(([key, schema]) => {
    const parsed = schema.safeParse(key === 'gameGeneratorConfig' ? migrated(given[key]) : given[key])
    return parsed.success && given[key] !== undefined ? [[key, parsed.data] as const] : []
  })
  return { ...defaultSettings, ...Object.fromEntries(kept) }
}

/** The config in the current version; an unreadable one stays stored until it is replaced. */
function migrated(stored: unknown): unknown {
  const reading = readGeneratorConfig(stored)
  return reading.ok ? reading.config : undefined
}
