/** What an owner does with a script, and cloning, which makes an owner. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Script } from '@rubato/contracts/domain'
import { call } from '../../lib/api/api-client.ts'
import { describeError } from '../../lib/describe-error.ts'
import { notifyError, notifySuccess } from '../../lib/notify.ts'
import { dropScript, takeScript } from './script-cache.ts'
import { listsKey } from './scripts.queries.ts'

type Failure = 'clone' | 'publish' | 'unpublish' | 'delete' | 'restore'

function useFailure() {
  const { t } = useTranslation()
  return (name: Failure, error: Error) => notifyError(t(`scripts.failed.${name}`), describeError(t, error).message)
}

/** Publishes or unpublishes. A text that has to be looked at is held instead, and the answer says so. */
export function usePublish({ id }: Script) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const fail = useFailure()
  return useMutation({
    networkMode: 'always',
    mutationFn: (published: boolean) => call('updateScript', { params: { scriptId: id }, body: { published } }),
    async onSuccess(script, published) {
      const outcome = !published ? 'unpublished' : script.moderation ? 'held' : 'published'
      notifySuccess(t(`scripts.${outcome}`), t(`scripts.${outcome}-text`))
      await takeScript(queryClient, script)
    },
    onError: (error, published) => fail(published ? 'publish' : 'unpublish', error),
  })
}

/** `onCloned` leads to the copy. */
export function useClone({ id }: Script, onCloned: (copy: Script) => void) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const fail = useFailure()
  return useMutation({
    networkMode: 'always',
    mutationFn: () => call('cloneScript', { params: { scriptId: id } }),
    async onSuccess(copy) {
      notifySuccess(t('scripts.cloned'), t('scripts.cloned-text'))
      onCloned(copy)
      await takeScript(queryClient, copy)
    },
    onError: (error) => fail('clone', error),
  })
}

/**
 * Scripts deleted since this page was opened: each can be brought back from the list it left. Nobody can be asked for
 * them again, so they stand apart from what is.
 */
export const deletedScriptsQuery = queryOptions<Script[]>({
  queryKey: ['deleted-scripts'],
  queryFn: () => [],
  initialData: [],
  staleTime: Infinity,
  gcTime: Infinity,
})

export function useDelete(script: Script, onDeleted: () => void) {
  const queryClient = useQueryClient()
  const fail = useFailure()
  return useMutation({
    networkMode: 'always',
    mutationFn: () => call('deleteScript', { params: { scriptId: script.id } }),
    async onSuccess() {
      queryClient.setQueryData(deletedScriptsQuery.queryKey, (old = []) => [script, ...old])
      onDeleted()
      dropScript(queryClient, script.id)
      await queryClient.invalidateQueries({ queryKey: listsKey })
    },
    onError: (error) => fail('delete', error),
  })
}

export function useRestore() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const fail = useFailure()
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ id }: Script) => call('restoreScript', { params: { scriptId: id } }),
    async onSuccess(script) {
      queryClient.setQueryData(deletedScriptsQuery.queryKey, (old = []) => old.filter(({ id }) => id !== script.id))
      notifySuccess(t('scripts.restored'), t('scripts.restored-text'))
      await takeScript(queryClient, script)
    },
    onError: (error) => fail('restore', error),
  })
}
