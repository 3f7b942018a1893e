/** The one rule of which scripts a member sees. */
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** Listed scripts, and the viewer's own scripts that are not deleted. */
export function isVisible(
  viewerId: string,
): (where: ExpressionBuilder<Tables & { scripts: Tables['scripts'] }, 'scripts'>) => Expression<SqlBool> {
  return (where) =>
    where.or([
      where('scripts.listed', '=', true),
      where.and([where('scripts.owner_id', '=', viewerId), where('scripts.deleted_at', 'is', null)]),
    ])
}
