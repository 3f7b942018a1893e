import { versionContentSchema, type VersionContent } from '@rubato/contracts/domain'
import type { Clock } from '../../ports/clock.ts'
import { readTags, tagTables } from '../../tags/tags.ts'
import { readStoredContent } from '../authoring/own-item.ts'
import { changeItem } from '../authoring/update-item.ts'
import { itemTable, type PlayableNoun } from '../item-noun.ts'
import type { VersionedNoun } from './item-versions.ts'

export function versionedPlayable<Content extends object, Item extends { id: string }>(
  { clock }: { clock: Clock },
  noun: PlayableNoun<Content, Item>,
): VersionedNoun {
  const { kind } = noun
  const parse = (stored: unknown): VersionContent => {
    const { content, ...described } = stored as { content: object }
    return versionContentSchema.parse({ ...described, kind, content: noun.read(content) })
  }
  return {
    noun,
    parse,
    async read(transaction, id) {
      const { name, description } = await transaction
        .selectFrom(itemTable(kind))
        .select(['item.name', 'item.description'])
        .where('item.id', '=', id)
        .executeTakeFirstOrThrow()
      const tags = await readTags(transaction, tagTables[kind], id)
      return parse({ name, description, tags, content: await readStoredContent(transaction, noun, id) })
    },
    async restore(transaction, actor, { id, content: version, revision }) {
      if (version.kind !== kind) throw new Error('The version is of another kind')
      const { name, description, tags, content } = version
      const change = { id, name, description, tags, content, isWhole: true, revision } as const
      await changeItem(transaction, noun, { clock, actor }, change)
    },
  }
}
