import type { EndpointRequest, Endpoints } from '@rubato/contracts/api'
import type { Script } from '@rubato/contracts/domain'
import type { Actor } from '../../../base/actor.ts'
import type { Queries } from '../../../database/open-database.ts'
import { ensureItemLimit } from '../../../items/authoring/own-item.ts'
import { getItem } from '../../../items/view/get-item.ts'
import { scriptNoun } from '../item/script-noun.ts'
import { ensureTags, setTags, tagTables } from '../../../tags/tags.ts'

/** Creates an unpublished script without dialogs. Throws `content.limit-reached`. */
export async function createScript(
  dependencies: { queries: Queries },
  actor: Actor,
  { title: name, tags, ...details }: EndpointRequest<Endpoints['createScript']>['body'],
): Promise<Script> {
  const id = await dependencies.queries.transaction().execute(async (transaction) => {
    await ensureItemLimit(transaction, scriptNoun, actor, 0)
    await ensureTags(transaction, tags)
    const script = await transaction
      .insertInto('scripts')
      .values({ ...details, name, owner_id: actor.userId })
      .returning('id')
      .executeTakeFirstOrThrow()
    await setTags(transaction, tagTables.script, script.id, tags)
    return script.id
  })
  return getItem(dependencies, scriptNoun, actor, id)
}
