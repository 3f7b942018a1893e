/** Bookmarks and votes: optimistic updates of an entry in every query that holds it, rolled back when the request fails. */
import { mutationOptions, type MutationKey, type QueryClient } from '@tanstack/react-query'
import { optimisticUpdates } from '../../lib/query/optimistic-updates.ts'
import { reloadQueries } from '../../lib/query/reload-queries.ts'
import type { ListCache } from './list-cache.ts'

export interface Opinion<Entry, Input, Answer> {
  /** Identifies the kind of opinion and of entry. */
  key: MutationKey
  cache: ListCache<Entry>
  send: (id: string, input: Input) => Promise<Answer>
  /** The entry after the optimistic update. */
  withInput: (entry: Entry, input: Input) => Entry
  /** The entry after the response. */
  withAnswer: (entry: Entry, input: Input, answer: Answer) => Entry
  /** The fields that a rollback restores. */
  fieldsOf: (entry: Entry) => Partial<Entry>
}

/** The mutations of one entry run in sequence, so that the last one decides. */
export function opinionOptions<Entry, Input, Answer>(
  queryClient: QueryClient,
  id: string,
  { key, cache, ...opinion }: Opinion<Entry, Input, Answer>,
) {
  const mutationKey = [...key, id]
  const updates = optimisticUpdates<Partial<Entry>>(queryClient, mutationKey)
  return mutationOptions({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: (input: Input) => opinion.send(id, input),
    onMutate(input) {
      const shown = cache.find(queryClient, id)
      updates.begin(shown && opinion.fieldsOf(shown))
      cache.change(queryClient, id, (entry) => opinion.withInput(entry, input))
      const lists = queryClient.getQueryCache().findAll({ queryKey: cache.keys.lists, type: 'active' })
      return new Set(lists.map(({ queryHash }) => queryHash))
    },
    onSuccess(answer, input, onScreen) {
      const shown = cache.find(queryClient, id)
      updates.commit(shown && opinion.fieldsOf(opinion.withAnswer(shown, input, answer)))
      // The list on the screen stays as it is. One that was opened meanwhile may be older than the answer: it loads again, and the
      // others do when they are shown.
      void reloadQueries(queryClient, {
        queryKey: cache.keys.lists,
        predicate: (query) => !(query.isActive() && onScreen.has(query.queryHash)),
      })
    },
    onSettled() {
      const last = updates.end()
      if (last) cache.change(queryClient, id, (entry) => ({ ...entry, ...last.stored }))
    },
  })
}

interface Bookmarked {
  bookmark?: { id: string; createdAt: string } | undefined
}

/** The id of a bookmark until the server has answered with the real one. */
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'

/** @param calls add and remove the bookmark of an entry */
export const bookmarking = <Entry extends Bookmarked>(
  key: MutationKey,
  cache: ListCache<Entry>,
  calls: { add: (id: string) => Promise<Bookmarked['bookmark']>; remove: (id: string) => Promise<unknown> },
): Opinion<Entry, boolean, Bookmarked['bookmark']> => ({
  key,
  cache,
  async send(id, keep) {
    if (keep) return calls.add(id)
    await calls.remove(id)
    return undefined
  },
  withInput: (entry, keep) => ({
    ...entry,
    bookmark: keep ? { id: UNKNOWN_ID, createdAt: new Date().toISOString() } : undefined,
  }),
  withAnswer: (entry, _keep, bookmark) => ({ ...entry, bookmark }),
  fieldsOf: ({ bookmark }) => ({ bookmark }) as Partial<Entry>,
})
