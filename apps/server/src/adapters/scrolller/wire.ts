/** The query of Scrolller's GraphQL API, which has no public documentation, and the schemas of its answers. */
import { z } from 'zod'

/** Version of the query and of the schemas: read from public clients in November 2026. */
export const feedQuery = `query SubredditQuery($url: String!, $filter: GalleryFilter, $sortBy: GallerySortBy, $limit: Int!) {
  getSubreddit(data: { url: $url, filter: $filter, sortBy: $sortBy, limit: $limit }) {
    children { items { isPaid mediaSources { url width isOptimized } } }
  }
}`

/** Other fields are ignored. `getSubreddit` is null for a feed that does not exist. */
export const feedAnswerSchema = z.object({
  data: z.object({
    getSubreddit: z.object({ children: z.object({ items: z.array(z.unknown()) }) }).nullable(),
  }),
})

/** Items are parsed one by one: an unexpected one does not hide the others. */
export const feedItemSchema = z.object({
  isPaid: z.boolean().nullish(),
  mediaSources: z.array(
    z.object({ url: z.string().max(2048), width: z.number().min(0), isOptimized: z.boolean().nullish() }),
  ),
})
export type FeedSource = z.infer<typeof feedItemSchema>['mediaSources'][number]
