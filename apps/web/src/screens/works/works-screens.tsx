/** The pages of a tag and of an author, with the cards of all kinds. */
import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { tagNameSchema } from '@rubato/contracts/domain'
import { isItemId } from '../../domain/items/queries/items.queries.ts'
import { ItemCard } from '../../features/items/card/item-card.tsx'
import { AuthorHead, NoAuthor } from '../../features/items/works/author-page.tsx'
import { LoadWorks } from '../../features/items/works/load-works.tsx'
import { WorksByKind, type WorkCards } from '../../features/items/works/works-by-kind.tsx'
import type { WorksSearch } from '../../features/items/works/works-search.ts'
import { authorQuery, tagQuery } from '../../features/items/works/works.queries.ts'
import { ScriptCard } from '../../features/scripts/list/script-card.tsx'
import { ScreenHead } from '../../ui/layout/screen-head.tsx'
import { useViewer } from '../scripts/script-viewer.ts'

const tags = getRouteApi('/_app/_member/_main/tag/$tag')
const authors = getRouteApi('/_app/_member/_main/author/$authorId')

function useCards(): WorkCards {
  const viewer = useViewer()
  return useMemo(
    () => ({
      script: (item) => <ScriptCard script={item} viewer={viewer} />,
      game: (item) => <ItemCard item={item} viewer={viewer} />,
      generator: (item) => <ItemCard item={item} viewer={viewer} />,
    }),
    [viewer],
  )
}

export function TagScreen() {
  const { t } = useTranslation()
  const { tag } = tags.useParams()
  const search = tags.useSearch()
  const navigate = tags.useNavigate()
  const isTag = tagNameSchema.safeParse(tag).success
  const query = useQuery({ ...tagQuery(tag), enabled: isTag })
  const cards = useCards()
  const onSearch = (next: WorksSearch) => void navigate({ search: next, replace: true, resetScroll: false })
  const head = <ScreenHead title={`#${tag}`} lead={t('items.works.tag-lead')} />
  // An invalid name is a tag that nothing has.
  if (!isTag) return head
  return (
    <>
      {head}
      <LoadWorks query={query} missing={null}>
        {(counts) => (
          <WorksByKind counts={counts} search={search} onSearch={onSearch} filters={{ tag }} cards={cards} />
        )}
      </LoadWorks>
    </>
  )
}

function AuthorById({ authorId }: { authorId: string }) {
  const search = authors.useSearch()
  const navigate = authors.useNavigate()
  const viewer = useViewer()
  const query = useQuery(authorQuery(authorId))
  const cards = useCards()
  const onSearch = (next: WorksSearch) => void navigate({ search: next, replace: true, resetScroll: false })
  return (
    <LoadWorks query={query} missing={<NoAuthor />}>
      {(author) => (
        <>
          <AuthorHead author={author} memberId={viewer.memberId} />
          <WorksByKind
            counts={author.counts}
            search={search}
            onSearch={onSearch}
            filters={{ userId: author.id }}
            cards={cards}
          />
        </>
      )}
    </LoadWorks>
  )
}

export function AuthorScreen() {
  const { authorId } = authors.useParams()
  return isItemId(authorId) ? <AuthorById key={authorId} authorId={authorId} /> : <NoAuthor />
}
