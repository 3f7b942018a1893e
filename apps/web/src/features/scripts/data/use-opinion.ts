/** Bookmarks and votes: shown at once, taken back when the service refuses or cannot be reached. */
import { mutationOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { scriptLibraryEndpoints } from '@rubato/contracts/api'
import type { Script } from '@rubato/contracts/domain'
import { call } from '../../../lib/api/api-client.ts'
import { describeError } from '../../../lib/describe-error.ts'
import { notifyError } from '../../../lib/notify.ts'
import { wishesOf } from '../../../lib/wishes.ts'
import { changeScript, findScript } from './script-cache.ts'
import { scriptKey } from './one-script.queries.ts'
import { listsKey } from './scripts.queries.ts'

export type Vote = -1 | 1 | null

interface Opinion<Wish, Answer> {
  name: 'bookmark' | 'vote'
  send: (scriptId: string, wish: Wish) => Promise<Answer>
  /** The script as if the wish were granted. */
  wished: (script: Script, wish: Wish) => Script
  /** The script as the service answered. */
  granted: (script: Script, wish: Wish, answer: Answer) => Script
  /** The part of the script that is brought back. */
  partOf: (script: Script) => Partial<Script>
}

/** One after the other for each script, so that the last wish is the one that stays. */
export function opinionOptions<Wish, Answer>(
  queryClient: QueryClient,
  scriptId: string,
  { name, ...opinion }: Opinion<Wish, Answer>,
) {
  const mutationKey = ['script-opinion', name, scriptId]
  const wishes = wishesOf<Partial<Script>>(queryClient, mutationKey)
  return mutationOptions({
    mutationKey,
    scope: { id: mutationKey.join() },
    // Offline it fails at once and says so: a vote that waits unseen is no vote.
    networkMode: 'always',
    mutationFn: (wish: Wish) => opinion.send(scriptId, wish),
    async onMutate(wish) {
      const shown = findScript(queryClient, scriptId)
      wishes.begin(shown && opinion.partOf(shown))
      await queryClient.cancelQueries({ queryKey: scriptKey(scriptId) })
      changeScript(queryClient, scriptId, (script) => opinion.wished(script, wish))
    },
    onSuccess(answer, wish) {
      const shown = findScript(queryClient, scriptId)
      wishes.grant(shown && opinion.partOf(opinion.granted(shown, wish, answer)))
      markListsOld(queryClient)
    },
    onSettled() {
      const last = wishes.end()
      if (last) changeScript(queryClient, scriptId, (script) => ({ ...script, ...last.stored }))
    },
  })
}

function useOpinion<Wish, Answer>(scriptId: string, opinion: Opinion<Wish, Answer>) {
  const { t } = useTranslation()
  return useMutation({
    ...opinionOptions(useQueryClient(), scriptId, opinion),
    onError: (error) => notifyError(t(`scripts.failed.${opinion.name}`), describeError(t, error).message),
  })
}

/** Lists that stand on no screen are asked again when they are shown; the one that is looked at stays as it is. */
const markListsOld = (queryClient: QueryClient): void =>
  void queryClient.invalidateQueries({ queryKey: listsKey, type: 'inactive', refetchType: 'none' })

/** Until the service has given the bookmark its own. */
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'

const bookmarking: Opinion<boolean, Script['bookmark']> = {
  name: 'bookmark',
  async send(scriptId, keep) {
    const input = { params: { scriptId } }
    if (keep) return call(scriptLibraryEndpoints.bookmarkScript, input)
    await call(scriptLibraryEndpoints.removeBookmark, input)
    return undefined
  },
  wished: (script, keep) => ({
    ...script,
    bookmark: keep ? { id: UNKNOWN_ID, createdAt: new Date().toISOString() } : undefined,
  }),
  granted: (script, _keep, bookmark) => ({ ...script, bookmark }),
  partOf: ({ bookmark }) => ({ bookmark }),
}

/** The script with this vote in place of an earlier one; the score waits for the service. */
export function withVote(script: Script, vote: Vote): Script {
  const had = script.vote === undefined ? 0 : 1
  const votes = script.rating.votes - had + (vote === null ? 0 : 1)
  return { ...script, vote: vote ?? undefined, rating: { ...script.rating, votes } }
}

export const voting: Opinion<Vote, Script['rating']> = {
  name: 'vote',
  send: (scriptId, vote) =>
    vote === null
      ? call(scriptLibraryEndpoints.removeVote, { params: { scriptId } })
      : call(scriptLibraryEndpoints.voteForScript, { params: { scriptId }, body: { vote } }),
  wished: withVote,
  granted: (script, vote, rating) => ({ ...script, vote: vote ?? undefined, rating }),
  partOf: ({ vote, rating }) => ({ vote, rating }),
}

export const useBookmark = (scriptId: string) => useOpinion(scriptId, bookmarking)
export const useVote = (scriptId: string) => useOpinion(scriptId, voting)
