import type { Script } from '@rubato/contracts/domain'
import type { Actor } from '../../actor.ts'
import { AppError } from '../../errors.ts'
import type { Queries } from '../../database/open-database.ts'
import { isVisible, toRating } from './script-view.ts'

interface Dependencies {
  queries: Queries
}

/** One vote a member, however often and however fast they vote. Throws `script.not-found`, `script.own`. */
export async function voteForScript(
  { queries }: Dependencies,
  actor: Actor,
  { scriptId, vote }: { scriptId: string; vote: -1 | 1 },
): Promise<Script['rating']> {
  const script = await findVotes(queries, actor, scriptId)
  if (script.owner_id === actor.userId) throw new AppError('script.own')
  await queries
    .insertInto('script_votes')
    .values({ script_id: scriptId, user_id: actor.userId, vote })
    .onConflict((conflict) =>
      conflict.columns(['script_id', 'user_id']).doUpdateSet({ vote }).where('script_votes.vote', '<>', vote),
    )
    .execute()
  return toRating(await findVotes(queries, actor, scriptId))
}

/** Also for a script that is not to be seen any more: of one, as of none, no votes are told. */
export async function removeVote({ queries }: Dependencies, actor: Actor, scriptId: string): Promise<Script['rating']> {
  await queries
    .deleteFrom('script_votes')
    .where('script_id', '=', scriptId)
    .where('user_id', '=', actor.userId)
    .execute()
  const script = await selectVotes(queries, actor, scriptId).executeTakeFirst()
  return script ? toRating(script) : { votes: 0 }
}

const selectVotes = (queries: Queries, actor: Actor, scriptId: string) =>
  queries
    .selectFrom('scripts')
    .select(['owner_id', 'up_votes', 'down_votes', 'rating'])
    .where('id', '=', scriptId)
    .where(isVisible(actor.userId))

async function findVotes(queries: Queries, actor: Actor, scriptId: string) {
  const script = await selectVotes(queries, actor, scriptId).executeTakeFirst()
  if (!script) throw new AppError('script.not-found')
  return script
}
