/** Votes for scripts. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { scriptLibraryEndpoints } from '@rubato/contracts/api'
import type { ScriptItem } from '../../../domain/items/item.ts'
import { itemCache } from '../../../domain/items/queries/item-cache.ts'
import { opinionOptions, type Opinion } from '../../../domain/lists/opinion.ts'
import { call } from '../../../lib/api/api-client.ts'
import { describeError } from '../../../lib/errors/describe-error.ts'
import { notifyError } from '../../../lib/notify.ts'

export type Vote = -1 | 1 | null

/** The script with this vote in place of an earlier one. The score changes with the server's answer only. */
export function withVote(script: ScriptItem, vote: Vote): ScriptItem {
  const earlier = script.vote === undefined ? 0 : 1
  const votes = script.rating.votes - earlier + (vote === null ? 0 : 1)
  return { ...script, vote: vote ?? undefined, rating: { ...script.rating, votes } }
}

export const voting: Opinion<ScriptItem, Vote, ScriptItem['rating']> = {
  key: ['script-vote'],
  cache: itemCache('script'),
  send: (scriptId, vote) =>
    vote === null
      ? call(scriptLibraryEndpoints.removeVote, { params: { scriptId } })
      : call(scriptLibraryEndpoints.voteForScript, { params: { scriptId }, body: { vote } }),
  withInput: withVote,
  withAnswer: (script, vote, rating) => ({ ...script, vote: vote ?? undefined, rating }),
  fieldsOf: ({ vote, rating }) => ({ vote, rating }),
}

export function useVote(scriptId: string) {
  const { t } = useTranslation()
  return useMutation({
    ...opinionOptions(useQueryClient(), scriptId, voting),
    onError: (error) => notifyError(t('scripts.failed.vote'), describeError(t, error).message),
  })
}
