/** Who may see which script: said here and nowhere else. */
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** What is listed, and everything of one's own but what is deleted. */
export function isVisible(
  viewerId: string,
): (where: ExpressionBuilder<Tables & { scripts: Tables['scripts'] }, 'scripts'>) => Expression<SqlBool> {
  return (where) =>
    where.or([
      where('scripts.listed', '=', true),
      where.and([where('scripts.owner_id', '=', viewerId), where('scripts.deleted_at', 'is', null)]),
    ])
}
