import type { Script } from '@rubato/contracts/domain'
import type { Actor } from '../../../base/actor.ts'
import { AppError } from '../../../base/errors.ts'
import { preparedQuery } from '../../../database/prepared-query.ts'
import type { Queries } from '../../../database/open-database.ts'
import { isVisible } from '../../../public-items/visibility.ts'
import { toRating } from '../item/script.queries.ts'

interface Dependencies {
  queries: Queries
}

/** Stores the one vote of a member, replacing an earlier one. Throws `script.not-found`, `script.own`. */
export async function voteForScript(
  { queries }: Dependencies,
  actor: Actor,
  { scriptId, vote }: { scriptId: string; vote: -1 | 1 },
): Promise<Script['rating']> {
  const script = await findVotes(queries, actor, scriptId)
  if (script.owner_id === actor.userId) throw new AppError('script.own')
  await writeVote(queries, { scriptId, userId: actor.userId, vote })
  return toRating(await findVotes(queries, actor, scriptId))
}

/** Also for a script that is not visible any more; the answer is then the same as for an unknown script, 0 votes. */
export async function removeVote({ queries }: Dependencies, actor: Actor, scriptId: string): Promise<Script['rating']> {
  await queries
    .deleteFrom('script_votes')
    .where('script_id', '=', scriptId)
    .where('user_id', '=', actor.userId)
    .execute()
  const [script] = await selectVotes(queries, { scriptId, viewerId: actor.userId })
  return script ? toRating(script) : { votes: 0 }
}

const writeVote = preparedQuery(
  (queries, { scriptId, userId, vote }: { scriptId: string; userId: string; vote: -1 | 1 }) =>
    queries
      .insertInto('script_votes')
      .values({ script_id: scriptId, user_id: userId, vote })
      .onConflict((conflict) =>
        conflict.columns(['script_id', 'user_id']).doUpdateSet({ vote }).where('script_votes.vote', '<>', vote),
      ),
)

const selectVotes = preparedQuery((queries, { scriptId, viewerId }: { scriptId: string; viewerId: string }) =>
  queries
    .selectFrom('scripts')
    .select(['owner_id', 'up_votes', 'down_votes', 'rating'])
    .where('id', '=', scriptId)
    .where(isVisible('scripts', viewerId)),
)

async function findVotes(queries: Queries, actor: Actor, scriptId: string) {
  const [script] = await selectVotes(queries, { scriptId, viewerId: actor.userId })
  if (!script) throw new AppError('script.not-found')
  return script
}
