/** The own words of a saved game: of an event, or of the exit of a section. */
import type { SpokenLineName } from '@rubato/contracts/api'
import { dialogTextSchema, findPlaceholders, lineTriggerSchema, OWN_WORDS } from '@rubato/contracts/domain'
import { wordsOf } from '@rubato/engine'
import { sql, type SqlBool } from 'kysely'
import { z } from 'zod'
import type { Actor } from '../../base/actor.ts'
import type { Queries } from '../../database/open-database.ts'
import { preparedQuery } from '../../database/prepared-query.ts'
import { hashOfLink } from '../../items/view/get-item.ts'
import { isOpenedBy, isVisible } from '../../public-items/visibility.ts'

type OwnWordsName = Extract<SpokenLineName, { kind: 'own-words' }>

interface Values {
  gameId: string
  viewerId: string
  linkHash: string
  /** A path of SQL/JSON to the words in the content of the game, and its variables as JSON. */
  path: string
  variables: string
}

/** The words in a game that the viewer may play. The path is evaluated by the database: a whole game has up to 900 kB. */
const selectWords = preparedQuery((queries, { gameId, viewerId, linkHash, path, variables }: Values) =>
  queries
    .selectFrom('games as item')
    .select(
      sql<unknown>`jsonb_path_query_array(item.content, ${path}::text::jsonpath, ${variables}::text::jsonb)`.as(
        'words',
      ),
    )
    .where('item.id', '=', gameId)
    .where(sql<SqlBool>`(${isVisible('item', viewerId)} or ${isOpenedBy(linkHash, viewerId)})`),
)

const SAYING = '(@.kind == "say" && exists(@.text))'
const EVENT = `events[*] ? (@.id == $event && ${SAYING})`
const SECTION = '$.sections[*] ? (@.id == $section)'

function pathTo({ section, event }: OwnWordsName): string {
  if (section === undefined) return `$.${EVENT}`
  return event === undefined ? `${SECTION}.exit ? (exists(@.text))` : `${SECTION}.${EVENT}`
}

const wordsSchema = z.object({
  trigger: lineTriggerSchema.default(OWN_WORDS),
  text: dialogTextSchema,
  speech: dialogTextSchema.optional(),
})

/**
 * Undefined where the actor may not play the game, where the name does not lead to one text, and where the text has a
 * placeholder that a request has no value for: such words are spoken on the device.
 */
export async function ownWordsText(queries: Queries, actor: Actor, name: OwnWordsName): Promise<string | undefined> {
  const { gameId, link = '', section, event, values } = name
  const [row] = await selectWords(queries, {
    gameId,
    viewerId: actor.userId,
    linkHash: hashOfLink(link),
    path: pathTo(name),
    variables: JSON.stringify({ section, event }),
  })
  const found = z.array(wordsSchema).length(1).safeParse(row?.words).data?.[0]
  if (!found) return undefined
  const { speech, ...dialog } = found
  const text = wordsOf({ ...dialog, ...(speech === undefined ? {} : { speech }) }, values)?.speech
  return text === undefined || findPlaceholders(text).length > 0 ? undefined : text
}
