/** Votes for items. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { SavedItem, SharedKind } from '@rubato/contracts/domain'
import { describeError } from '../../../lib/errors/describe-error.ts'
import { notifyError } from '../../../lib/notify.ts'
import { opinionOptions, type Opinion } from '../../lists/opinion.ts'
import type { Item, ItemOf } from '../item.ts'
import { itemSources } from '../sources/item-sources.ts'
import { itemCache } from './item-cache.ts'

export type Vote = -1 | 1 | null

/** The item with this vote in place of an earlier one. The score changes with the server's answer only. */
export function withVote<Voted extends Pick<Item, 'vote' | 'rating'>>(item: Voted, vote: Vote): Voted {
  const earlier = item.vote === undefined ? 0 : 1
  const votes = item.rating.votes - earlier + (vote === null ? 0 : 1)
  return { ...item, vote: vote ?? undefined, rating: { ...item.rating, votes } }
}

export const voting = <Kind extends SharedKind>(kind: Kind): Opinion<ItemOf<Kind>, Vote, SavedItem['rating']> => ({
  key: ['item-vote', kind],
  cache: itemCache(kind),
  send: (id, vote) => (vote === null ? itemSources[kind].removeVote(id) : itemSources[kind].vote(id, vote)),
  withInput: withVote,
  withAnswer: (item, vote, rating) => ({ ...item, vote: vote ?? undefined, rating }),
  fieldsOf: ({ vote, rating }) => ({ vote, rating }) as Partial<ItemOf<Kind>>,
})

export function useVote<Kind extends SharedKind>({ kind, id }: { kind: Kind; id: string }) {
  const { t } = useTranslation()
  return useMutation({
    ...opinionOptions(useQueryClient(), id, voting(kind)),
    onError: (error) => notifyError(t('items.failed.vote'), describeError(t, error).message),
  })
}
