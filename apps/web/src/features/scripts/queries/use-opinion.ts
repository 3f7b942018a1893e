/** Bookmarks and votes: optimistic updates, rolled back when the request fails. */
import { mutationOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { scriptLibraryEndpoints } from '@rubato/contracts/api'
import type { Script } from '@rubato/contracts/domain'
import { call } from '../../../lib/api/api-client.ts'
import { describeError } from '../../../lib/errors/describe-error.ts'
import { notifyError } from '../../../lib/notify.ts'
import { optimisticUpdates } from '../../../lib/query/optimistic-updates.ts'
import { changeScript, findScript } from './script-cache.ts'
import { scriptKey } from './one-script.queries.ts'
import { listsKey } from './scripts.queries.ts'

export type Vote = -1 | 1 | null

interface Opinion<Input, Answer> {
  name: 'bookmark' | 'vote'
  send: (scriptId: string, input: Input) => Promise<Answer>
  /** The script after the optimistic update. */
  withInput: (script: Script, input: Input) => Script
  /** The script after the response. */
  withAnswer: (script: Script, input: Input, answer: Answer) => Script
  /** The fields that a rollback restores. */
  fieldsOf: (script: Script) => Partial<Script>
}

/** The mutations of one script run in sequence, so that the last one decides. */
export function opinionOptions<Input, Answer>(
  queryClient: QueryClient,
  scriptId: string,
  { name, ...opinion }: Opinion<Input, Answer>,
) {
  const mutationKey = ['script-opinion', name, scriptId]
  const updates = optimisticUpdates<Partial<Script>>(queryClient, mutationKey)
  return mutationOptions({
    mutationKey,
    scope: { id: mutationKey.join() },
    // Offline the mutation fails at once with a message: a paused mutation would be invisible.
    networkMode: 'always',
    mutationFn: (input: Input) => opinion.send(scriptId, input),
    async onMutate(input) {
      const shown = findScript(queryClient, scriptId)
      updates.begin(shown && opinion.fieldsOf(shown))
      await queryClient.cancelQueries({ queryKey: scriptKey(scriptId) })
      changeScript(queryClient, scriptId, (script) => opinion.withInput(script, input))
    },
    onSuccess(answer, input) {
      const shown = findScript(queryClient, scriptId)
      updates.commit(shown && opinion.fieldsOf(opinion.withAnswer(shown, input, answer)))
      markInactiveListsStale(queryClient)
    },
    onSettled() {
      const last = updates.end()
      if (last) changeScript(queryClient, scriptId, (script) => ({ ...script, ...last.stored }))
    },
  })
}

function useOpinion<Input, Answer>(scriptId: string, opinion: Opinion<Input, Answer>) {
  const { t } = useTranslation()
  return useMutation({
    ...opinionOptions(useQueryClient(), scriptId, opinion),
    onError: (error) => notifyError(t(`scripts.failed.${opinion.name}`), describeError(t, error).message),
  })
}

/** Inactive lists load again when they are shown; the list on the screen stays as it is. */
const markInactiveListsStale = (queryClient: QueryClient): void =>
  void queryClient.invalidateQueries({ queryKey: listsKey, type: 'inactive', refetchType: 'none' })

/** The id of a bookmark until the server has answered with the real one. */
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'

const bookmarking: Opinion<boolean, Script['bookmark']> = {
  name: 'bookmark',
  async send(scriptId, keep) {
    const input = { params: { scriptId } }
    if (keep) return call(scriptLibraryEndpoints.bookmarkScript, input)
    await call(scriptLibraryEndpoints.removeBookmark, input)
    return undefined
  },
  withInput: (script, keep) => ({
    ...script,
    bookmark: keep ? { id: UNKNOWN_ID, createdAt: new Date().toISOString() } : undefined,
  }),
  withAnswer: (script, _keep, bookmark) => ({ ...script, bookmark }),
  fieldsOf: ({ bookmark }) => ({ bookmark }),
}

/** The script with this vote in place of an earlier one. The score changes with the server's answer only. */
export function withVote(script: Script, vote: Vote): Script {
  const earlier = script.vote === undefined ? 0 : 1
  const votes = script.rating.votes - earlier + (vote === null ? 0 : 1)
  return { ...script, vote: vote ?? undefined, rating: { ...script.rating, votes } }
}

export const voting: Opinion<Vote, Script['rating']> = {
  name: 'vote',
  send: (scriptId, vote) =>
    vote === null
      ? call(scriptLibraryEndpoints.removeVote, { params: { scriptId } })
      : call(scriptLibraryEndpoints.voteForScript, { params: { scriptId }, body: { vote } }),
  withInput: withVote,
  withAnswer: (script, vote, rating) => ({ ...script, vote: vote ?? undefined, rating }),
  fieldsOf: ({ vote, rating }) => ({ vote, rating }),
}

export const useBookmark = (scriptId: string) => useOpinion(scriptId, bookmarking)
export const useVote = (scriptId: string) => useOpinion(scriptId, voting)
