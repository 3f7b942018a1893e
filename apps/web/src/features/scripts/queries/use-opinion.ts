/** Bookmarks and votes of scripts. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { scriptLibraryEndpoints } from '@rubato/contracts/api'
import type { Script } from '@rubato/contracts/domain'
import { bookmarking, opinionOptions, type Opinion } from '../../../domain/lists/opinion.ts'
import { call } from '../../../lib/api/api-client.ts'
import { describeError } from '../../../lib/errors/describe-error.ts'
import { notifyError } from '../../../lib/notify.ts'
import { scriptCache } from './script-cache.ts'

export type Vote = -1 | 1 | null

/** The script with this vote in place of an earlier one. The score changes with the server's answer only. */
export function withVote(script: Script, vote: Vote): Script {
  const earlier = script.vote === undefined ? 0 : 1
  const votes = script.rating.votes - earlier + (vote === null ? 0 : 1)
  return { ...script, vote: vote ?? undefined, rating: { ...script.rating, votes } }
}

export const voting: Opinion<Script, Vote, Script['rating']> = {
  key: ['script-opinion', 'vote'],
  cache: scriptCache,
  send: (scriptId, vote) =>
    vote === null
      ? call(scriptLibraryEndpoints.removeVote, { params: { scriptId } })
      : call(scriptLibraryEndpoints.voteForScript, { params: { scriptId }, body: { vote } }),
  withInput: withVote,
  withAnswer: (script, vote, rating) => ({ ...script, vote: vote ?? undefined, rating }),
  fieldsOf: ({ vote, rating }) => ({ vote, rating }),
}

const bookmarks = bookmarking(['script-opinion', 'bookmark'], scriptCache, {
  add: (scriptId) => call(scriptLibraryEndpoints.bookmarkScript, { params: { scriptId } }),
  remove: (scriptId) => call(scriptLibraryEndpoints.removeBookmark, { params: { scriptId } }),
})

function useOpinion<Input, Answer>(
  scriptId: string,
  opinion: Opinion<Script, Input, Answer>,
  failure: 'bookmark' | 'vote',
) {
  const { t } = useTranslation()
  return useMutation({
    ...opinionOptions(useQueryClient(), scriptId, opinion),
    onError: (error) => notifyError(t(`scripts.failed.${failure}`), describeError(t, error).message),
  })
}

export const useBookmark = (scriptId: string) => useOpinion(scriptId, bookmarks, 'bookmark')
export const useVote = (scriptId: string) => useOpinion(scriptId, voting, 'vote')
