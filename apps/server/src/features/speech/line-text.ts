/**
 * The text of a line that a member names: a dialog of a script that they may read, own words of a game that they may play,
 * or a shipped line.
 */
import { SAMPLE_LINE, type SpokenLineName } from '@rubato/contracts/api'
import { DIALOG_TEXT_MAX, speakable, type TriggerId } from '@rubato/contracts/domain'
import { wordsOf } from '@rubato/engine'
import { sql, type SqlBool } from 'kysely'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Actor } from '../../base/actor.ts'
import { preparedQuery } from '../../database/prepared-query.ts'
import type { Queries } from '../../database/open-database.ts'
import { AppError } from '../../base/errors.ts'
import { isVisible } from '../../public-items/visibility.ts'
import { ownWordsText } from './own-words-text.ts'

/** A dialog of a visible script; an unpublished dialog for its owner alone. The same rules as in `listDialogs`. */
const selectDialog = preparedQuery((queries, { dialogId, viewerId }: { dialogId: string; viewerId: string }) =>
  queries
    .selectFrom('dialogs')
    .innerJoin('scripts', 'scripts.id', 'dialogs.script_id')
    .select(['dialogs.trigger', 'dialogs.text', 'dialogs.speech'])
    .where('dialogs.id', '=', dialogId)
    .where(isVisible('scripts', viewerId))
    .where(sql<SqlBool>`(dialogs.published or scripts.owner_id = ${viewerId})`),
)

/** Shipped lines by name: system lines, and the sample. */
export type ShippedLines = () => Promise<Readonly<Record<string, string>>>

const localeSchema = z.object({
  stage: z.object({ systemLines: z.record(z.string(), z.string().max(DIALOG_TEXT_MAX)) }),
  settings: z.object({ 'try-line': z.string().max(DIALOG_TEXT_MAX) }),
})

/** The shipped lines as the web app shows them; none without a build of the web app. */
export function shippedLinesOf(webDir: string): ShippedLines {
  let lines: Record<string, string> | null = null
  return async () => {
    if (lines) return lines
    const text = await readFile(join(webDir, 'locales/en/common.json'), 'utf8').catch(() => null)
    if (text === null) return {}
    const { stage, settings } = localeSchema.parse(JSON.parse(text))
    lines = { ...stage.systemLines, [SAMPLE_LINE]: settings['try-line'] }
    return lines
  }
}

interface Dependencies {
  queries: Queries
  shippedLines: ShippedLines
}

/** Throws `dialog.not-found` for a line that does not exist, is not visible to the actor, or has no words. */
export async function lineText(dependencies: Dependencies, actor: Actor, line: SpokenLineName): Promise<string> {
  const found = await textOf(dependencies, actor, line)
  const text = speakable(found ?? '').slice(0, DIALOG_TEXT_MAX)
  if (!/[\p{L}\p{N}]/u.test(text)) throw new AppError('dialog.not-found')
  return text
}

function textOf(dependencies: Dependencies, actor: Actor, line: SpokenLineName): Promise<string | undefined> {
  if (line.kind === 'shipped') return shippedText(dependencies, line)
  return line.kind === 'dialog'
    ? dialogText(dependencies, actor, line)
    : ownWordsText(dependencies.queries, actor, line)
}

async function shippedText({ shippedLines }: Dependencies, { line }: { line: string }): Promise<string | undefined> {
  const lines = await shippedLines()
  return Object.hasOwn(lines, line) ? lines[line] : undefined
}

async function dialogText(
  { queries }: Dependencies,
  actor: Actor,
  { dialogId, part, values }: Extract<SpokenLineName, { kind: 'dialog' }>,
): Promise<string | undefined> {
  const [row] = await selectDialog(queries, { dialogId, viewerId: actor.userId })
  if (!row) return undefined
  const { trigger, text, speech } = row
  const words = wordsOf({ trigger: trigger as TriggerId, text, ...(speech === null ? {} : { speech }) }, values)
  return part === 'whole' ? words?.speech : words?.cue.speech
}
